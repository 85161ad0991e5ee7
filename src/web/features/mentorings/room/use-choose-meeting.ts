import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/calls.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';

type Choice = InputOf<'PUT /v1/mentor/me/meeting', 'body'>;

/** Chooses where to meet: in one mentoring, or without an id in all. */
export function useChooseMeeting(mentoringId?: number) {
  const queries = useQueryClient();
  const attempt = useAttempt();
  return useMutation({
    mutationFn: (body: Choice) =>
      attempt([mentoringId, body], async (idempotencyKey) => {
        if (mentoringId === undefined) await call('PUT /v1/mentor/me/meeting', { body, idempotencyKey });
        else await call('PUT /v1/mentoring/{mentoringId}/meeting', { params: { mentoringId }, body, idempotencyKey });
      }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['room'] }),
        queries.invalidateQueries({ queryKey: ['own-meeting'] }),
      ]),
  });
}
