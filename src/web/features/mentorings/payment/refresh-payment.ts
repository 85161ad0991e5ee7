import type { QueryClient } from '@tanstack/react-query';

/** Reloads everything that an order or a refund may have changed. */
export async function refreshPayment(queries: QueryClient, mentoringId: number): Promise<void> {
  const changed = [['mentoring', mentoringId], ['mentorings'], ['coupons'], ['notifications']];
  await Promise.all([
    ...changed.map((queryKey) => queries.invalidateQueries({ queryKey })),
    queries.invalidateQueries({ queryKey: ['next-step'], refetchType: 'all' }),
  ]);
}
