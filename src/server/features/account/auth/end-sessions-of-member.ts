import { PAGES } from '#contract/pages.ts';
import { refuse } from '#domain/refusals.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import { composeMail } from '#server/platform/mail/render-mail.ts';
import type { Services } from '#server/services.ts';
import { accountStore } from './account-store.ts';

/**
 * Ends every session of a mentor or mentee at once, on every process, because the account may be in other hands. The audit log has the
 * reason, which is mailed to the member; the password stays as it is.
 * @throws RefusalError `NOT_FOUND` also for operators: a change of their roles ends their sessions
 */
export async function endSessionsOfMember(
  { db, sessions, outbox, publicUrl }: Services,
  operator: Operator,
  { memberId, reason }: { memberId: number; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const account = (await accountStore.holdMember(tx, memberId)) ?? refuse('NOT_FOUND');
    await sessions.endAllOf(tx, memberId);
    await operator.audit(tx, { subject: `member:${memberId}`, detail: { reason } });
    const title = '모든 기기에서 로그아웃했어요';
    const mail = {
      title,
      paragraphs: [
        `운영자가 회원님의 계정을 모든 기기에서 로그아웃했어요. 이유: ${reason}`,
        '비밀번호는 그대로예요. 다른 사람이 알 수도 있다면 비밀번호를 새로 정하고 로그인해 주세요.',
      ],
      action: { label: '비밀번호 다시 정하기', url: publicUrl + PAGES.forgotPassword },
    };
    await outbox.queueMail(tx, composeMail(account.email, `[선배랑] ${title}`, mail));
  });
}
