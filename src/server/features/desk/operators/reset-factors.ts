import { refuse } from '#domain/refusals.ts';
import { writeAudit } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { findMemberId } from '../../account/auth/index.ts';
import { removeAllFactors } from '../../account/second-factors/index.ts';
import { mailFactorChange } from './operator-mails.ts';
import { operatorStore } from './operator-store.ts';

/**
 * Takes away every second factor of an operator who has lost theirs, and ends their sessions: they enrol anew at the next sign-in. For a person who
 * has the machine and its settings, not for a call.
 * @throws RefusalError `NOT_FOUND` when the address is no operator's
 */
export async function resetFactors(services: Services, email: string): Promise<void> {
  const { db, clock, log, sessions } = services;
  const memberId = (await findMemberId(services, email)) ?? refuse('NOT_FOUND');
  await db.transaction(async (tx) => {
    if ((await operatorStore.hold(tx, memberId)) === undefined) return refuse('NOT_FOUND');
    await removeAllFactors(tx, memberId);
    await sessions.endAllOf(tx, memberId);
    const entry = { actorId: null, action: 'FACTORS_RESET', subject: `member:${memberId}`, ip: 'server' } as const;
    await writeAudit(tx, entry, clock.now());
    await mailFactorChange(services, tx, {
      email,
      what: '서버에서 명령으로 로그인 수단을 모두 지웠어요. 다음 로그인 때 인증 앱을 다시 등록해야 해요.',
    });
  });
  log.info({ event: 'factors-reset', memberId }, 'second factors of an operator removed');
}
