import type { NewPasskeyAnswer } from '#contract/account/second-factors.ts';
import type { OperatorRole } from '#domain/desk/operator-roles.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { type Operator, writeAudit } from '#server/platform/audit/audit-store.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { findMemberId } from '../../account/auth/ensure-operator.ts';
import { removeAllFactors, renewRecoveryCodes } from '../../account/second-factors/member-factors.ts';
import { addPasskey, deletePasskey } from '../../account/second-factors/passkeys.ts';
import { clearFactorTries, countFactorTry } from '../../account/second-factors/sign-ins.ts';
import { storeTotpKey } from '../../account/second-factors/totp.ts';
import { mailFactorChange } from './operator-mails.ts';
import { operatorRoleStore, operatorStore } from './operator-role-store.ts';

/**
 * Replaces the authenticator app by the new one that shows this code.
 * @param holder the session that was given the new key
 * @throws RefusalError `WRONG_SECOND_FACTOR`, `SECOND_FACTOR_THROTTLED`
 */
export async function replaceApp(services: Services, operator: Operator, holder: string, code: string): Promise<void> {
  const { db } = services;
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
}

/** New recovery codes, shown this once; those before stop working. */
export async function replaceRecoveryCodes(services: Services, operator: Operator): Promise<string[]> {
  return services.db.transaction(async (tx) => {
    await recordChange(services, tx, operator, '복구 코드를 새로 만들었어요.');
    return renewRecoveryCodes(services, tx, operator.memberId);
  });
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
}

/** @throws RefusalError `NOT_FOUND` */
export async function removePasskey(services: Services, operator: Operator, passkeyId: number): Promise<void> {
  await services.db.transaction(async (tx) => {
    const name = (await deletePasskey(tx, passkeyId, operator.memberId)) ?? refuse('NOT_FOUND');
    await recordChange(services, tx, operator, `패스키 ‘${name}’ 등록을 지웠어요.`);
  });
}

/** Into the audit log, and by mail to every operator, in the transaction of the change. */
async function recordChange(services: Services, tx: Queryable, operator: Operator, what: string): Promise<void> {
  const { memberId } = operator;
  const email = (await operatorStore.hold(tx, memberId)) ?? refuse('UNAUTHENTICATED');
  await operator.audit(tx, { subject: `member:${memberId}` });
  await mailFactorChange(services, tx, { email, what });
}

/**
 * Notes that an operator has shown a second factor again, in their session (S-64).
 * @param prove whether it is right; runs in the transaction
 * @throws RefusalError `WRONG_SECOND_FACTOR`, `SECOND_FACTOR_THROTTLED`
 */
export async function stepUp(
  services: Services,
  operator: Operator,
  { sessionId }: Viewer,
  method: 'TOTP' | 'PASSKEY',
  prove: (tx: Queryable) => Promise<boolean>,
): Promise<void> {
  const { db, log, sessions } = services;
  const { memberId } = operator;
  await countFactorTry(services, memberId);
  const isProved = await db.transaction(async (tx) => {
    if (!(await prove(tx))) return false;
    await clearFactorTries(tx, memberId);
    await sessions.confirmSecondFactor(tx, sessionId);
    await operator.audit(tx, { subject: `member:${memberId}`, detail: { method } });
    return true;
  });
  if (isProved) return;
  log.info({ event: 'second-factor-denied', memberId, method }, 'second factor denied');
  refuse('WRONG_SECOND_FACTOR');
}

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

/**
 * Sets an operator's roles. Their sessions end, so that none goes on with a role that was taken away.
 * @throws RefusalError `NOT_FOUND`, `LAST_OWNER`
 */
export async function giveRoles(
  { db, sessions }: Services,
  operator: Operator,
  memberId: number,
  roles: readonly OperatorRole[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const operators = await operatorRoleStore.hold(tx);
    const before = operators.find((other) => other.memberId === memberId) ?? refuse('NOT_FOUND');
    const isOwnerLeft = operators.some((other) => other.memberId !== memberId && other.roles.includes('OWNER'));
    if (!roles.includes('OWNER') && !isOwnerLeft) refuse('LAST_OWNER');
    await operatorRoleStore.setRoles(tx, memberId, roles);
    await sessions.endAllOf(tx, memberId);
    await operator.audit(tx, { subject: `member:${memberId}`, detail: { before: before.roles, roles } });
  });
}

/**
 * Makes an operator an owner, by a command on the machine itself: the last owner has left, or an operator was made by a version without roles.
 * @throws RefusalError `NOT_FOUND` when no operator has this address
 */
export async function makeOwner(
  { db, clock, sessions }: Pick<Services, 'db' | 'clock' | 'sessions'>,
  email: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { memberId, roles } = (await operatorRoleStore.holdByEmail(tx, email)) ?? refuse('NOT_FOUND');
    await operatorRoleStore.setRoles(tx, memberId, ['OWNER']);
    await sessions.endAllOf(tx, memberId);
    const entry = {
      actorId: null,
      action: 'OPERATOR_ROLES_GIVEN',
      subject: `member:${memberId}`,
      ip: 'server',
    } as const;
    await writeAudit(tx, { ...entry, detail: { before: roles, roles: ['OWNER'] } }, clock.now());
  });
}
