import { useQueryClient } from '@tanstack/react-query';
import { tellResult } from '../../../lib/alert-failure.ts';
import { call } from '../../../lib/api.ts';
import { availabilityQuery } from './availability-query.ts';

/** Starts or ends a pause at once, and reports the result (product §3.4). @returns whether it succeeded */
export function useSetPaused() {
  const queries = useQueryClient();

  return async function setPaused(isPaused: boolean): Promise<boolean> {
    const isDone = await tellResult(
      () => call(isPaused ? 'PUT /v1/mentor/me/pause' : 'DELETE /v1/mentor/me/pause', {}),
      {
        done: isPaused ? '이제 쉬어요. 언제든 다시 시작할 수 있어요.' : '다시 시작했어요. 후배들이 볼 수 있어요.',
        failed: '바꾸지 못했어요',
      },
    );
    const changed = [availabilityQuery.queryKey, ['mentors'], ['mentor'], ['next-step']];
    await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
    return isDone;
  };
}
