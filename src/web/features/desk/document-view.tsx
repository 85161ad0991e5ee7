import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { LoadingRegion, Skeleton } from '../../ui/status/skeleton.tsx';
import { ErrorState } from '../../ui/status/states.tsx';
import { ZoomableDocument } from './zoomable-document.tsx';

/**
 * The document itself: an image in place, a PDF in a new tab.
 * @param isStage whether the image can be enlarged and turned, and fills the height of its frame
 */
export function DocumentView({ certificateId, isStage = false }: { certificateId: number; isStage?: boolean }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['certificate-document', certificateId],
    queryFn: ({ signal }) =>
      call('GET /v1/admin/certificates/{certificateId}/document', { params: { certificateId }, signal }),
    // The address expires after a minute and each request is a view in the audit log, so it is requested once per opening.
    staleTime: 50_000,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (isPending) {
    return (
      <LoadingRegion>
        <Skeleton className="h-64 w-full rounded-lg" />
      </LoadingRegion>
    );
  }
  if (!data) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  if (data.contentType.startsWith('image/')) {
    if (isStage) return <ZoomableDocument src={data.url} alt={`${data.fileName} 서류`} />;
    return <img src={data.url} alt={`${data.fileName} 서류`} className="w-full rounded-lg border border-line" />;
  }
  return (
    <a
      href={data.url}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-14 items-center justify-center rounded-lg bg-sunken px-4 font-semibold text-brand-ink underline underline-offset-4"
    >
      PDF 열기<span className="sr-only"> (새 창)</span>
    </a>
  );
}
