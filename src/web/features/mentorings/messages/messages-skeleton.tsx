import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useIsLive } from '../../../lib/live/live-state.ts';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';

/** While the server does not push changes. */
const POLL_INTERVAL_MS = 5000;

/** A mentoring's conversation without its messages: who, until when, how far it has come. */
export function conversationQuery(mentoringId: number) {
  return queryOptions({
    queryKey: ['conversation', mentoringId],
    queryFn: ({ signal }) => call('GET /v1/mentoring/{mentoringId}/conversation', { params: { mentoringId }, signal }),
    // Another device may have read or blocked meanwhile.
    staleTime: 0,
  });
}

/** The same, kept up to date by the server or by polling. */
export function useConversation(mentoringId: number) {
  const isLive = useIsLive();
  return useQuery({ ...conversationQuery(mentoringId), refetchInterval: isLive ? false : POLL_INTERVAL_MS });
}

/** The skeletons of messages from both sides. */
export function MessagesSkeleton() {
  return (
    <LoadingRegion className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden px-page py-6">
      <Skeleton className="h-11 w-48 rounded-xl" />
      <Skeleton className="h-18 w-60 rounded-xl" />
      <Skeleton className="ml-auto h-11 w-40 rounded-xl" />
      <Skeleton className="h-11 w-36 rounded-xl" />
      <Skeleton className="ml-auto h-18 w-56 rounded-xl" />
    </LoadingRegion>
  );
}
