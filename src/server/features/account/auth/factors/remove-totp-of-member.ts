import { refuse } from '#domain/refusals.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { hasTotp, removeTotp } from '../../second-factors/index.ts';
import { accountStore } from '../account-store.ts';
import { factorsChangedMail } from './factor-mails.ts';

/**
 * Removes the authenticator app of a mentor or mentee who has lost it and the recovery codes. The audit log has it, and the member is
 * told by mail. Passkeys stay.
 * @throws RefusalError `NOT_FOUND` for an operator, and for a member without an app
 */
export async function removeTotpOfMember(
  { db, outbox, publicUrl }: Services,
  operator: Operator,
  { memberId, reason }: { memberId: number; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await accountStore.holdMember(tx, memberId);
    if (!account || !(await hasTotp(tx, memberId))) return refuse('NOT_FOUND');
    await removeTotp(tx, memberId);
    await operator.audit(tx, { subject: `member:${memberId}`, detail: { reason } });
    const what = `요청하신 대로 운영자가 2단계 인증을 껐어요. (${reason}) 이제 인증 앱의 코드 없이 로그인할 수 있어요.`;
    await outbox.queueMail(tx, factorsChangedMail(account.email, what, publicUrl));
  });
  outbox.nudge();
}
