import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Preparation } from '#contract/mentorings/preparation.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { useIsLive } from '../../../lib/live/live-state.ts';

/** While the server does not push changes. */
const POLL_INTERVAL_MS = 15_000;

/** Questions and note of a mentoring. */
export function preparationQuery(mentoringId: number) {
  return queryOptions({
    queryKey: ['preparation', mentoringId],
    queryFn: ({ signal }) => call('GET /v1/mentoring/{mentoringId}/preparation', { params: { mentoringId }, signal }),
  });
}

/** The same, kept up to date: the stream's `conversation` event refetches it. */
export function usePreparation(mentoringId: number) {
  const isLive = useIsLive();
  return useQuery({ ...preparationQuery(mentoringId), refetchInterval: isLive ? false : POLL_INTERVAL_MS });
}

/** The three ways to change it. Each throws the ApiError to show; after one the newest state is fetched. */
export function usePreparationChanges(mentoringId: number) {
  const queries = useQueryClient();
  const attempt = useAttempt();
  const { queryKey } = preparationQuery(mentoringId);
  const { mutateAsync } = useMutation({
    mutationFn: ({ payload, send }: { payload: unknown; send: (idempotencyKey: string) => Promise<Preparation> }) =>
      attempt(payload, send),
    onSuccess: async (preparation) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, preparation);
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  return {
    writeQuestions: (questions: string[]) =>
      mutateAsync({
        payload: ['questions', questions],
        send: (idempotencyKey) =>
          call('PUT /v1/mentoring/{mentoringId}/questions', {
            params: { mentoringId },
            body: { questions },
            idempotencyKey,
          }),
      }),
    tick: (position: number, isTicked: boolean) =>
      mutateAsync({
        payload: ['tick', position, isTicked],
        send: (idempotencyKey) =>
          call('PUT /v1/mentoring/{mentoringId}/questions/{position}/tick', {
            params: { mentoringId, position },
            body: { isTicked },
            idempotencyKey,
          }),
      }),
    writeNote: (text: string, version: number) =>
      mutateAsync({
        payload: ['note', text, version],
        send: (idempotencyKey) =>
          call('PUT /v1/mentoring/{mentoringId}/note', {
            params: { mentoringId },
            body: { text, version },
            idempotencyKey,
          }),
      }),
  };
}
