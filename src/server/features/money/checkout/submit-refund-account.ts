import type * as z from 'zod/mini';
import type { refundAccount } from '#domain/money/refund-accounts.ts';
import { refuse } from '#domain/refusals.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import type { Services } from '#server/services.ts';
import { replaceRefundAccount } from '../payments/index.ts';

/**
 * The student gives the account of a refund anew, mistyped or refused by the gateway; a refused refund goes on at once.
 * @throws RefusalError `NOT_FOUND` for a stranger, `OUT_OF_ORDER` when there is no account, or the bank has it already
 */
export async function submitRefundAccount(
  services: Services,
  menteeId: number,
  given: { mentoringId: number; refundAccount: z.output<typeof refundAccount> },
): Promise<{ mentoringId: number }> {
  const { mentoringId } = given;
  await services.db.transaction(async (tx) => {
    const mentoring = await services.mentorings.find(tx, mentoringId);
    if (mentoring?.menteeId !== menteeId) return refuse('NOT_FOUND');
    const isReplaced = await replaceRefundAccount(services, tx, mentoringId, given.refundAccount, services.clock.now());
    if (!isReplaced) refuse('OUT_OF_ORDER', { message: '환불이 은행으로 넘어가 계좌를 바꿀 수 없어요.' });
    publishToMembers(services.live, tx, [menteeId]);
  });
  services.jobs.nudge();
  return { mentoringId };
}
