import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/calls.ts';
import type { Room } from '#contract/room.ts';
import { call } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';

/** A room, and by how many milliseconds the server's clock, which opens and closes it, is ahead of this device's. */
export type KnownRoom = Room & { readonly aheadMs: number };

/** Where and when the two of a mentoring meet. */
export function roomQuery(mentoringId: number) {
  return queryOptions({
    queryKey: ['room', mentoringId],
    async queryFn({ signal }): Promise<KnownRoom> {
      const room = await call('GET /v1/mentoring/{mentoringId}/room', { params: { mentoringId }, signal });
      return { ...room, aheadMs: Date.parse(room.now) - Date.now() };
    },
    staleTime: 0,
  });
}

/** A mentor's choice for all mentorings. */
export const ownMeetingQuery = queryOptions({
  queryKey: ['own-meeting'],
  queryFn: ({ signal }) => call('GET /v1/mentor/me/meeting', { signal }),
});

type Choice = InputOf<'PUT /v1/mentor/me/meeting', 'body'>;

/** Chooses where to meet: in one mentoring, or without an id in all. */
export function useChooseMeeting(mentoringId?: number) {
  const queries = useQueryClient();
  const attempt = useAttempt();
  return useMutation({
    mutationFn: (body: Choice) =>
      attempt(body, async (idempotencyKey) => {
        if (mentoringId === undefined) await call('PUT /v1/mentor/me/meeting', { body, idempotencyKey });
        else await call('PUT /v1/mentoring/{mentoringId}/meeting', { params: { mentoringId }, body, idempotencyKey });
      }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['room'] }),
        queries.invalidateQueries({ queryKey: ownMeetingQuery.queryKey }),
      ]),
  });
}
