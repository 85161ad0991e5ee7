import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { LoadingRegion, Skeleton } from '../../ui/status/skeleton.tsx';
import { ErrorState } from '../../ui/status/states.tsx';

const ZOOMS = [1, 1.5, 2, 3, 4] as const;

/** A picture of a document, all of it in its frame at first; it is enlarged and turned, and scrolls then. */
function ZoomableDocument({ src, alt }: { src: string; alt: string }) {
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const scale = ZOOMS[zoom] ?? 1;
  const [width, height] = turns % 2 === 0 ? ['cqw', 'cqh'] : ['cqh', 'cqw'];
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-1">
      <div role="group" aria-label="서류 보기" className="flex items-center gap-1">
        <IconButton label="확대" disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          <ZoomIn aria-hidden className="size-5" />
        </IconButton>
        <IconButton label="축소" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <ZoomOut aria-hidden className="size-5" />
        </IconButton>
        <IconButton label="오른쪽으로 돌리기" onClick={() => setTurns(turns + 1)}>
          <RotateCw aria-hidden className="size-5" />
        </IconButton>
        <span aria-live="polite" className="pl-2 text-sm text-ink-muted tabular-nums">
          {`${Math.round(scale * 100)}%${turns % 4 > 0 ? `, ${(turns % 4) * 90}°` : ''}`}
        </span>
      </div>
      <div
        role="region"
        aria-label="서류"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto rounded-lg bg-sunken [container-type:size]"
      >
        <div className="relative" style={{ width: `${scale * 100}cqw`, height: `${scale * 100}cqh` }}>
          <img
            src={src}
            alt={alt}
            className="absolute top-1/2 left-1/2 max-w-none -translate-1/2 object-contain"
            style={{
              width: `${scale * 100}${width}`,
              height: `${scale * 100}${height}`,
              rotate: `${turns * 90}deg`,
            }}
          />
        </div>
      </div>
    </div>
  );
}

/**
 * The document itself: an image in place; a PDF in the browser's viewer where that and the room for it are, else in a new tab.
 * @param isStage whether the document fills the height of its frame, and an image can be enlarged and turned
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
  if (isStage && navigator.pdfViewerEnabled)
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- a browser's viewer does not open in one; the answer itself is sandboxed
      <iframe
        // All of the first page, without the list of pages.
        src={`${data.url}#navpanes=0&view=Fit`}
        title={`${data.fileName} 서류`}
        className="min-h-0 w-full flex-1 rounded-lg bg-sunken"
      />
    );
  return (
    <a
      href={data.url}
      target="_blank"
      rel="noreferrer"
      className={clsx(
        'flex min-h-14 items-center justify-center rounded-lg bg-sunken px-4 font-semibold text-brand-ink underline underline-offset-4',
        isStage && 'flex-1',
      )}
    >
      PDF 열기<span className="sr-only"> (새 창)</span>
    </a>
  );
}
