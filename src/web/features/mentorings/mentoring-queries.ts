import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallName, InputOf } from '#contract/calls.ts';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { PAGES } from '#contract/pages.ts';
import type { Tab } from '#domain/mentorings/states/statuses.ts';
import { call } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { usePollInterval } from '../../lib/live/live-state.ts';
import { pagesOf, queryOf, refetchStale } from '../../lib/queries.ts';

export type Side = 'mentor' | 'mentee';

/** One side's list of one tab, page by page. */
export function mentoringsQuery(side: Side, tab: Tab) {
  return pagesOf(['mentorings', side, tab], 'GET /v1/mentoring', (cursor) => ({ query: { tab, cursor } }));
}

export function mentoringQuery(mentoringId: number) {
  return queryOf(['mentoring', mentoringId], 'GET /v1/mentoring/{mentoringId}', { params: { mentoringId } });
}

/** One mentoring, kept up to date: changes by the other side are pushed by the server, or polled while they are not. */
export function useMentoring(mentoringId: number) {
  return useQuery({ ...mentoringQuery(mentoringId), refetchInterval: usePollInterval(15_000) });
}

type Transition = Extract<
  CallName,
  | 'POST /v1/mentoring/{mentoringId}/acceptance'
  | 'POST /v1/mentoring/{mentoringId}/rejection'
  | 'POST /v1/mentoring/{mentoringId}/cancellation'
  | 'POST /v1/mentoring/{mentoringId}/counter-proposal'
  | 'POST /v1/mentoring/{mentoringId}/attendance'
  | 'PUT /v1/mentoring/{mentoringId}/apply-times'
  | 'PUT /v1/mentoring/{mentoringId}/backups'
  | 'POST /v1/mentoring/{mentoringId}/question'
  | 'POST /v1/mentoring/{mentoringId}/question/answer'
>;

/**
 * One transition of a mentoring: one Idempotency-Key per intent. The response is the mentoring as it is now and is put into the cache; what
 * it does not contain is reloaded, and after an error the mentoring too. `mutateAsync` throws the ApiError to show.
 */
export function useTransition<Name extends Transition>(name: Name, mentoringId: number) {
  const queries = useQueryClient();
  const attempt = useAttempt();
  return useMutation({
    mutationKey: mentoringQuery(mentoringId).queryKey,
    mutationFn: (body: InputOf<Name, 'body'>) => {
      // Every transition has the same path parameter and returns the mentoring; only the body differs.
      const send = call as unknown as (transition: Name, options: TransitionOptions<Name>) => Promise<Mentoring>;
      return attempt([mentoringId, body], (idempotencyKey) =>
        send(name, { params: { mentoringId }, body, idempotencyKey }),
      );
    },
    onSuccess: (mentoring) => cacheMentoring(queries, mentoring),
    onError: () => queries.invalidateQueries({ queryKey: ['mentoring', mentoringId] }),
    // The other side's profile contains whether it may be proposed to again.
    onSettled: () => refetchStale(queries, [['mentorings'], ['coupons'], ['notifications'], ['next-step'], ['mentor']]),
  });
}

/** Puts the response of a write into the cache; a request in flight for the mentoring may have read it before the write. */
export async function cacheMentoring(queries: QueryClient, mentoring: Mentoring): Promise<void> {
  const { queryKey } = mentoringQuery(mentoring.mentoringId);
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, mentoring);
}

type TransitionOptions<Name extends Transition> = {
  params: { mentoringId: number };
  body: InputOf<Name, 'body'>;
  idempotencyKey: string;
};

/** The side that an address shows a mentoring to; both sides' pages are one module. */
export function sideOfAddress(pathname: string): Side {
  return pathname.startsWith(PAGES.mentorStatus) ? 'mentor' : 'mentee';
}

/** Reloads everything that an order or a refund may have changed. */
export function refreshPayment(queries: QueryClient, mentoringId: number): Promise<void> {
  const { queryKey } = mentoringQuery(mentoringId);
  return refetchStale(queries, [queryKey, ['mentorings'], ['coupons'], ['notifications'], ['next-step']]);
}
