import { timingSafeEqual } from 'node:crypto';
import type { PendingEmailChange } from '#contract/account/contact-changes.ts';
import { PAGES } from '#contract/pages.ts';
import type { Sent } from '#contract/shapes.ts';
import { EMAIL_CHANGE_MINUTES, EMAIL_CHANGES_A_DAY, SAME_EMAIL_MESSAGE } from '#domain/account/email-change.ts';
import { CODE_LENGTH } from '#domain/account/verification-codes.ts';
import { refuse } from '#domain/refusals.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { businessFact } from '#server/business-settings.ts';
import type { Queryable } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/pg-database.ts';
import type { Reauthentication } from '#server/http/proof-of.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import { composeMail } from '#server/platform/mail/render-mail.ts';
import { keyedHash, randomCode } from '#server/platform/seal.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { throttleStore } from '#server/platform/throttles/throttle-store.ts';
import type { Services } from '#server/services.ts';
import { verifyBySchoolMail } from '../../people/mentees/write-mentee.ts';
import { endCodesOf } from '../auth/codes/codes.ts';
import { withOwnCode } from '../auth/factors/reauthenticate.ts';
import { requirePassword } from '../auth/sign-in/check-password.ts';
import { emailChangeStore, refuseWrongCode } from './contact-change-store.ts';

const NOT_ME = '요청한 적이 없다면 이 메일은 무시하셔도 괜찮아요.';

/**
 * Begins a change of the mail address: a code goes to each of the two addresses, and both are asked for in the session that began it (product §24.5). That
 * another account has the new address is said only in the mail to it (S-05).
 * @throws RefusalError `CODE_BUDGET_SPENT`, `INVALID_INPUT` for the same address, and those of `withReauthentication`
 */
export async function beginEmailChange(
  services: Services,
  proof: Reauthentication & { newEmail: string },
): Promise<Sent<PendingEmailChange>> {
  const { clock, outbox, publicUrl, secret } = services;
  const { newEmail, viewer } = proof;
  const { memberId } = viewer;
  const { email } = await requirePassword(services, proof);
  if (newEmail === email) return refuse('INVALID_INPUT', { message: SAME_EMAIL_MESSAGE, field: 'newEmail' });
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + EMAIL_CHANGE_MINUTES * MINUTE_MS);
  const [oldCode, newCode] = [randomCode(CODE_LENGTH), randomCode(CODE_LENGTH)];
  const bound = { memberId, newEmail, createdAt: now };
  // A wrong code sends nothing and uses up no mail of the limit; a spent limit does not use up what was proved.
  await withOwnCode(services, proof, async (tx) => {
    await countRequest(tx, secret, { memberId, newEmail }, now);
    const isTaken = await emailChangeStore.isTaken(tx, newEmail, memberId);
    await emailChangeStore.replace(tx, viewer, {
      newEmail,
      oldCodeHash: hashCode(secret, bound, 'old', oldCode),
      newCodeHash: isTaken ? null : hashCode(secret, bound, 'new', newCode),
      createdAt: now,
      expiresAt,
    });
    await outbox.queueMails(tx, [
      oldAddressMail(email, { code: oldCode, newEmail, publicUrl }),
      isTaken ? takenAddressMail(newEmail) : newAddressMail(newEmail, newCode),
    ]);
  });
  return { newEmail, expiresAt };
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
  const change = await emailChangeStore.claimAttempt(db, viewer, now);
  const { newEmail, createdAt, attempts } = change;
  const bound = { memberId, newEmail, createdAt };
  const isOld = isEqual(hashCode(secret, bound, 'old', oldCode), change.oldCodeHash);
  const isNew = isEqual(hashCode(secret, bound, 'new', newCode), change.newCodeHash);
  if (!isOld || !isNew) {
    log.info({ event: 'email-change-denied', memberId, attempts }, 'wrong codes of an email change');
    return refuseWrongCode(change);
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
  log.info({ event: 'email-changed', memberId }, 'email changed');
  return newEmail;
}

/** The change that waits for its codes in this session; null when there is none. */
export async function findEmailChange(
  { db, clock }: Services,
  viewer: Viewer,
): Promise<Sent<PendingEmailChange> | null> {
  const row = await emailChangeStore.find(db, viewer, clock.now());
  return row ? { newEmail: row.newEmail, expiresAt: row.expiresAt } : null;
}

/** By member and by address, so that nobody's mailbox is filled by strangers. @throws RefusalError `CODE_BUDGET_SPENT` */
async function countRequest(
  tx: Queryable,
  secret: Buffer,
  { memberId, newEmail }: { memberId: number; newEmail: string },
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + DAY_MS);
  // A keyed hash, so that the table contains no addresses.
  const address = keyedHash(secret, 'email-change-to', newEmail).toString('base64url');
  for (const key of [`email-change:${memberId}`, `email-change-to:${address}`]) {
    const { hits, resetsAt } = await throttleStore.hitWindow(tx, key, now, until);
    if (hits > EMAIL_CHANGES_A_DAY) refuseForNow('CODE_BUDGET_SPENT', resetsAt.getTime() - now.getTime());
  }
}

/** A code's keyed hash (S-01), bound to the change and to one of its two addresses. */
function hashCode(
  secret: Buffer,
  { memberId, newEmail, createdAt }: { memberId: number; newEmail: string; createdAt: Date },
  address: 'old' | 'new',
  code: string,
): Buffer {
  return keyedHash(secret, 'email-change', memberId, newEmail, createdAt.getTime(), address, code);
}

/** Takes the same time with a hash and without (S-05). */
function isEqual(given: Buffer, stored: Buffer | null): boolean {
  return timingSafeEqual(given, stored ?? Buffer.alloc(given.length)) && stored !== null;
}

/** The code for the address until now; says which one is to take its place. */
function oldAddressMail(
  to: string,
  { code, newEmail, publicUrl }: { code: string; newEmail: string; publicUrl: string },
): OutgoingMail {
  return composeMail(to, `[선배랑] 이메일 변경 인증번호 ${code}`, {
    title: '이메일을 바꾸려고 해요',
    paragraphs: [
      `계정의 이메일을 ${newEmail} 주소로 바꾸려면 아래 인증번호를 화면의 ‘지금 이메일의 인증번호’에 입력해 주세요. ${EMAIL_CHANGE_MINUTES}분 동안 쓸 수 있어요.`,
      '직접 요청하지 않았다면 다른 사람이 비밀번호를 알고 있어요. 인증번호를 알려주지 말고 비밀번호를 바로 다시 설정해 주세요.',
    ],
    code,
    action: { label: '비밀번호 다시 설정하기', url: publicUrl + PAGES.forgotPassword },
  });
}

/** The code for the new address. */
function newAddressMail(to: string, code: string): OutgoingMail {
  return composeMail(to, `[선배랑] 이메일 변경 인증번호 ${code}`, {
    title: '새 이메일을 확인해 주세요',
    paragraphs: [
      `선배랑 계정의 이메일을 이 주소로 바꾸려면 아래 인증번호를 화면의 ‘새 이메일의 인증번호’에 입력해 주세요. ${EMAIL_CHANGE_MINUTES}분 동안 쓸 수 있어요.`,
      `다른 사람에게는 알려주지 마세요. ${NOT_ME}`,
    ],
    code,
  });
}

/** The mail in place of a code, to an address that has an account: only the mail discloses it (S-05). */
function takenAddressMail(to: string): OutgoingMail {
  return composeMail(to, '[선배랑] 이미 가입된 이메일이에요', {
    title: '이미 가입된 이메일이에요',
    paragraphs: [
      `다른 계정의 이메일을 이 주소로 바꾸려고 했지만, 이 주소로 가입된 계정이 있어서 바꿀 수 없어요. ${NOT_ME}`,
    ],
  });
}

/** The mail to both addresses after the change. */
function emailChangedMail(
  to: string,
  { from, into, publicUrl, supportEmail }: { from: string; into: string; publicUrl: string; supportEmail: string },
): OutgoingMail {
  return composeMail(to, '[선배랑] 이메일이 변경되었어요', {
    title: '이메일이 변경되었어요',
    paragraphs: [
      `계정의 이메일이 ${from} 주소에서 ${into} 주소로 바뀌었고, 바꾼 기기를 뺀 모든 기기에서 로그아웃되었어요. 이제 새 이메일로 로그인해 주세요.`,
      `직접 바꾸지 않았다면 고객센터(${supportEmail})에 바로 알려 주세요.`,
    ],
    action: { label: '로그인하기', url: publicUrl + PAGES.signIn },
  });
}
