import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Preparation } from '#contract/mentorings/preparation.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { usePollInterval } from '../../../lib/live/live-state.ts';
import { queryOf } from '../../../lib/queries.ts';

/** Questions and note of a mentoring. */
export function preparationQuery(mentoringId: number) {
  return queryOf(['preparation', mentoringId], 'GET /v1/mentoring/{mentoringId}/preparation', {
    params: { mentoringId },
  });
}

/** The same, kept up to date: the stream's `conversation` event refetches it. */
export function usePreparation(mentoringId: number) {
  return useQuery({ ...preparationQuery(mentoringId), refetchInterval: usePollInterval(15_000) });
}

/** The three ways to change it. Each throws the ApiError to show; after one the newest state is fetched. */
export function usePreparationChanges(mentoringId: number) {
  const queries = useQueryClient();
  const attempt = useAttempt();
  const { queryKey } = preparationQuery(mentoringId);
  const params = { mentoringId };

  async function change(payload: unknown, send: (idempotencyKey: string) => Promise<Preparation>) {
    try {
      const preparation = await attempt(payload, send);
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, preparation);
      return preparation;
    } catch (error) {
      await queries.invalidateQueries({ queryKey });
      throw error;
    }
  }

  return {
    writeQuestions: (questions: string[]) =>
      change(['questions', questions], (idempotencyKey) =>
        call('PUT /v1/mentoring/{mentoringId}/questions', { params, body: { questions }, idempotencyKey }),
      ),
    tick: (position: number, isTicked: boolean) =>
      change(['tick', position, isTicked], (idempotencyKey) => {
        const options = { params: { ...params, position }, body: { isTicked }, idempotencyKey };
        return call('PUT /v1/mentoring/{mentoringId}/questions/{position}/tick', options);
      }),
    writeNote: (text: string, version: number) =>
      change(['note', text, version], (idempotencyKey) =>
        call('PUT /v1/mentoring/{mentoringId}/note', { params, body: { text, version }, idempotencyKey }),
      ),
  };
}
