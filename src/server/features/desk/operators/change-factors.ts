import type { NewPasskeyAnswer } from '#contract/account/second-factors.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import {
  addPasskey,
  clearFactorTries,
  countFactorTry,
  deletePasskey,
  renewRecoveryCodes,
  storeTotpKey,
} from '../../account/second-factors/index.ts';
import { mailFactorChange } from './operator-mails.ts';
import { operatorStore } from './operator-store.ts';

/**
 * Replaces the authenticator app by the new one that shows this code.
 * @param holder the session that was given the new key
 * @throws RefusalError `WRONG_SECOND_FACTOR`, `SECOND_FACTOR_THROTTLED`
 */
export async function replaceApp(services: Services, operator: Operator, holder: string, code: string): Promise<void> {
  const { db, outbox } = services;
  const { memberId } = operator;
  await countFactorTry(services, memberId);
  const isReplaced = await db.transaction(async (tx) => {
    const outcome = await storeTotpKey(services, tx, { holder, memberId, code, replaces: true });
    if (outcome !== 'STORED') return false;
    await clearFactorTries(tx, memberId);
    await recordChange(services, tx, operator, '인증 앱을 바꿨어요.');
    return true;
  });
  if (!isReplaced) refuse('WRONG_SECOND_FACTOR');
  outbox.nudge();
}

/** New recovery codes, shown this once; those before stop working. */
export async function replaceRecoveryCodes(services: Services, operator: Operator): Promise<string[]> {
  const codes = await services.db.transaction(async (tx) => {
    await recordChange(services, tx, operator, '복구 코드를 새로 만들었어요.');
    return renewRecoveryCodes(services, tx, operator.memberId);
  });
  services.outbox.nudge();
  return codes;
}

/**
 * Adds the passkey that the session's browser has made.
 * @throws RefusalError `WRONG_SECOND_FACTOR` when it does not answer that session's challenge, `TOO_MANY_PASSKEYS`
 */
export async function registerPasskey(
  services: Services,
  operator: Operator,
  holder: string,
  { name, answer }: { name: string; answer: NewPasskeyAnswer },
): Promise<void> {
  const { memberId } = operator;
  const isAdded = await services.db.transaction(async (tx) => {
    if (!(await addPasskey(services, tx, holder, { memberId, name, answer }))) return false;
    await recordChange(services, tx, operator, `패스키 ‘${name}’ 등록을 마쳤어요.`);
    return true;
  });
  if (!isAdded) refuse('WRONG_SECOND_FACTOR');
  services.outbox.nudge();
}

/** @throws RefusalError `NOT_FOUND` */
export async function removePasskey(services: Services, operator: Operator, passkeyId: number): Promise<void> {
  await services.db.transaction(async (tx) => {
    const name = (await deletePasskey(tx, passkeyId, operator.memberId)) ?? refuse('NOT_FOUND');
    await recordChange(services, tx, operator, `패스키 ‘${name}’ 등록을 지웠어요.`);
  });
  services.outbox.nudge();
}

/** Into the audit log, and by mail to every operator, in the transaction of the change. */
async function recordChange(services: Services, tx: Queryable, operator: Operator, what: string): Promise<void> {
  const { memberId } = operator;
  const email = (await operatorStore.hold(tx, memberId)) ?? refuse('UNAUTHENTICATED');
  await operator.audit(tx, { subject: `member:${memberId}` });
  await mailFactorChange(services, tx, { email, what });
}
