import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { PendingEmailChange } from '#contract/account/email-change.ts';
import { EMAIL_CHANGE_MINUTES, EMAIL_CHANGES_A_DAY, SAME_EMAIL_MESSAGE } from '#domain/account/email-change.ts';
import { CODE_LENGTH, MAX_CODE_ATTEMPTS, wrongCodeMessage } from '#domain/account/verification-codes.ts';
import { refuse } from '#domain/refusals.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { businessFact } from '#server/business-settings.ts';
import type { Queryable } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/pg-database.ts';
import type { Reauthentication } from '#server/http/proof-of.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { throttleStore } from '#server/platform/throttles/throttle-store.ts';
import type { Services } from '#server/services.ts';
import { verifyBySchoolMail } from '../../people/mentees/index.ts';
import { endCodesOf, requirePassword, withOwnCode } from '../auth/index.ts';
import { emailChangedMail, newAddressMail, oldAddressMail, takenAddressMail } from './email-change-mails.ts';
import { emailChangeStore } from './email-change-store.ts';

/**
 * Begins a change of the mail address: a code goes to each of the two addresses, and both are asked for in the session that began it (product §24.5). That
 * another account has the new address is said only in the mail to it (S-05).
 * @throws RefusalError `CODE_BUDGET_SPENT`, `INVALID_INPUT` for the same address, and those of `withReauthentication`
 */
export async function beginEmailChange(
  services: Services,
  proof: Reauthentication & { newEmail: string },
): Promise<PendingEmailChange> {
  const { db, clock, outbox, publicUrl, secret } = services;
  const { newEmail, viewer } = proof;
  const { memberId, sessionId } = viewer;
  const { email } = await requirePassword(services, proof);
  if (newEmail === email) {
    return refuse('INVALID_INPUT', {
      message: SAME_EMAIL_MESSAGE,
      errors: [{ field: 'newEmail', message: SAME_EMAIL_MESSAGE }],
    });
  }
  // Before the request is counted: a wrong code sends nothing, and uses up no mail of the limit.
  await withOwnCode(services, proof, async () => undefined);
  const now = clock.now();
  await countRequest(services, memberId, newEmail, now);
  const expiresAt = new Date(now.getTime() + EMAIL_CHANGE_MINUTES * MINUTE_MS);
  const [oldCode, newCode] = [makeCode(), makeCode()];
  const bound = { memberId, newEmail, createdAt: now };
  await db.transaction(async (tx) => {
    const isTaken = await emailChangeStore.isTaken(tx, newEmail, memberId);
    await emailChangeStore.replace(tx, {
      memberId,
      sessionId,
      newEmail,
      oldCodeHash: hashCode(secret, { ...bound, address: 'old', code: oldCode }),
      newCodeHash: isTaken ? null : hashCode(secret, { ...bound, address: 'new', code: newCode }),
      createdAt: now,
      expiresAt,
    });
    await outbox.queueMails(tx, [
      oldAddressMail(email, { code: oldCode, newEmail, publicUrl }),
      isTaken ? takenAddressMail(newEmail) : newAddressMail(newEmail, newCode),
    ]);
  });
  outbox.nudge();
  return { newEmail, expiresAt: expiresAt.toISOString() };
}

/**
 * Changes the address, given the codes of both addresses. Which code is wrong is not said: the two together are one secret with five
 * attempts. Every other session ends, so do codes and grants of both addresses, and both are told. A new address of the student's
 * university verifies them.
 * @returns the new address
 * @throws RefusalError `WRONG_CODE` (its message contains the count), `CODE_ATTEMPTS_SPENT`, `CODE_EXPIRED`
 */
export async function confirmEmailChange(
  services: Services,
  { viewer, oldCode, newCode }: { viewer: Viewer; oldCode: string; newCode: string },
): Promise<string> {
  const { db, clock, env, log, outbox, publicUrl, secret, sessions } = services;
  const { memberId, sessionId } = viewer;
  const supportEmail = businessFact(env, 'SUPPORT_EMAIL');
  const now = clock.now();
  const change = await emailChangeStore.claimAttempt(db, memberId, sessionId, now);
  if (!change) {
    const isSpent = await emailChangeStore.find(db, memberId, sessionId, now);
    return refuse(isSpent ? 'CODE_ATTEMPTS_SPENT' : 'CODE_EXPIRED');
  }
  const { newEmail, createdAt, attempts } = change;
  const bound = { memberId, newEmail, createdAt };
  const isOld = isEqual(hashCode(secret, { ...bound, address: 'old', code: oldCode }), change.oldCodeHash);
  const isNew = isEqual(hashCode(secret, { ...bound, address: 'new', code: newCode }), change.newCodeHash);
  if (!isOld || !isNew) {
    log.info({ event: 'email-change-denied', memberId, attempts }, 'wrong codes of an email change');
    return attempts >= MAX_CODE_ATTEMPTS
      ? refuse('CODE_ATTEMPTS_SPENT')
      : refuse('WRONG_CODE', { message: wrongCodeMessage(attempts) });
  }
  const work = async (tx: Queryable) => {
    const from = await emailChangeStore.lockEmail(tx, memberId);
    if (from === undefined || !(await emailChangeStore.setEmail(tx, memberId, from, newEmail)))
      return refuse('CODE_EXPIRED');
    await emailChangeStore.delete(tx, memberId);
    await sessions.endOthersOf(tx, memberId, sessionId);
    for (const email of [from, newEmail]) await endCodesOf(tx, email, now);
    await verifyBySchoolMail(tx, { memberId, email: newEmail }, now);
    await outbox.queueMails(
      tx,
      [from, newEmail].map((to) => emailChangedMail(to, { from, into: newEmail, publicUrl, supportEmail })),
    );
  };
  await db.transaction(work).catch((error: unknown) => {
    // Another account has taken it meanwhile.
    if (isUniqueViolation(error, 'members_email_key')) return refuse('CODE_EXPIRED');
    throw error;
  });
  outbox.nudge();
  log.info({ event: 'email-changed', memberId }, 'email changed');
  return newEmail;
}

/** The change that waits for its codes in this session; null when there is none. */
export async function findEmailChange({ db, clock }: Services, viewer: Viewer): Promise<PendingEmailChange | null> {
  const row = await emailChangeStore.find(db, viewer.memberId, viewer.sessionId, clock.now());
  return row ? { newEmail: row.newEmail, expiresAt: row.expiresAt.toISOString() } : null;
}

/** By member and by address, so that nobody's mailbox is filled by strangers. @throws RefusalError `CODE_BUDGET_SPENT` */
async function countRequest({ db, secret }: Services, memberId: number, newEmail: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + DAY_MS);
  // A keyed hash, so that the table contains no addresses.
  const address = createHmac('sha256', secret).update(`email-change-to\n${newEmail}`).digest('base64url');
  for (const key of [`email-change:${memberId}`, `email-change-to:${address}`]) {
    const { hits, resetsAt } = await throttleStore.hitWindow(db, key, now, until);
    if (hits > EMAIL_CHANGES_A_DAY) refuseForNow('CODE_BUDGET_SPENT', resetsAt.getTime() - now.getTime());
  }
}

function makeCode(): string {
  return randomInt(10 ** CODE_LENGTH)
    .toString()
    .padStart(CODE_LENGTH, '0');
}

/** A code's keyed hash (S-01), bound to the change and to one of its two addresses. */
function hashCode(
  secret: Buffer,
  {
    memberId,
    newEmail,
    createdAt,
    address,
    code,
  }: { memberId: number; newEmail: string; createdAt: Date; address: 'old' | 'new'; code: string },
): Buffer {
  return createHmac('sha256', secret)
    .update(['email-change', memberId, newEmail, createdAt.getTime(), address, code].join('\n'))
    .digest();
}

/** Takes the same time with a hash and without (S-05). */
function isEqual(given: Buffer, stored: Buffer | null): boolean {
  return timingSafeEqual(given, stored ?? Buffer.alloc(given.length)) && stored !== null;
}
