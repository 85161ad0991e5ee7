import { timingSafeEqual } from 'node:crypto';
import type { OwnPhone, PendingPhone } from '#contract/account/contact-changes.ts';
import { PAGES } from '#contract/pages.ts';
import type { Sent } from '#contract/shapes.ts';
import {
  describeNumber,
  PHONE_CODE_LENGTH,
  PHONE_CODE_MINUTES,
  PHONE_CODES_A_DAY,
  PHONE_CODES_AN_HOUR_PER_NETWORK,
  SAME_PHONE_MESSAGE,
} from '#domain/account/phones.ts';
import { RESEND_INTERVAL_SECONDS } from '#domain/account/verification-codes.ts';
import { refuse } from '#domain/refusals.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts';
import { businessFact } from '#server/business-settings.ts';
import type { Queryable } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/pg-database.ts';
import type { Reauthentication } from '#server/http/proof-of.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import { composeMail } from '#server/platform/mail/render-mail.ts';
import { findNumber, hashNumber, sealedForMember } from '#server/platform/phone/phone-numbers.ts';
import { phoneNumberStore } from '#server/platform/phone/phone-store.ts';
import { seal, unseal, keyedHash, randomCode } from '#server/platform/seal.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { networkKey } from '#server/platform/throttles/network-of.ts';
import { throttleStore } from '#server/platform/throttles/throttle-store.ts';
import type { Services } from '#server/services.ts';
import { withReauthentication } from '../auth/factors/reauthenticate.ts';
import { findMember } from '../members/find-member.ts';
import { phoneChangeStore, refuseWrongCode } from './contact-change-store.ts';

/** A member's number, and the one that waits for its code in this session. */
export async function findOwnPhone(services: Services, viewer: Viewer): Promise<Sent<OwnPhone>> {
  const { db, clock, phones, secrets } = services;
  if (!phones.isOffered) return { isOffered: false, number: null, pending: null };
  const { memberId } = viewer;
  const number = await findNumber(services, memberId);
  const change = await phoneChangeStore.find(db, viewer, clock.now());
  const pending = change && {
    number: describeNumber(unseal(secrets, sealedForMember(memberId), change.number)),
    expiresAt: change.expiresAt,
  };
  return { isOffered: true, number: number === undefined ? null : describeNumber(number), pending: pending ?? null };
}

/**
 * Sends six digits to a number, which are asked for in the session that asked for them (product §8.5). A number that the account has is
 * changed only with the proof that the account is the member's. Whether another account has the number is said to nobody (S-05).
 * @throws RefusalError `NOT_FOUND` where no messages are sent, `INVALID_INPUT` for the same number, `CODE_TOO_SOON`, `CODE_BUDGET_SPENT`, and
 *   those of `withReauthentication`
 */
export async function beginPhoneChange(
  services: Services,
  { number, ...proof }: Reauthentication & { number: string },
): Promise<Sent<PendingPhone>> {
  const { db, phones, secrets } = services;
  if (!phones.isOffered) return refuse('NOT_FOUND');
  const { memberId } = proof.viewer;
  const known = await phoneNumberStore.find(db, memberId);
  if (known && unseal(secrets, sealedForMember(memberId), known.number) === number)
    return refuse('INVALID_INPUT', { message: SAME_PHONE_MESSAGE, field: 'number' });
  const createdAt = services.clock.now();
  const expiresAt = new Date(createdAt.getTime() + PHONE_CODE_MINUTES * MINUTE_MS);
  const code = randomCode(PHONE_CODE_LENGTH);
  async function send(tx: Queryable) {
    await countRequest(services, tx, { memberId, number, ip: proof.ip }, createdAt);
    await phoneChangeStore.replace(tx, proof.viewer, {
      number: seal(secrets[0], sealedForMember(memberId), number),
      codeHash: hashCode(services.secret, { memberId, number, createdAt, code }),
      createdAt,
      expiresAt,
    });
    const text = `[선배랑] 인증번호 ${code}\n다른 사람에게 알려주지 마세요.`;
    await phones.queueMessage(tx, {
      key: `phone-code:${memberId}:${createdAt.getTime()}`,
      memberId,
      to: number,
      text,
      expiresAt,
    });
  }
  await (known ? withReauthentication(services, proof, send) : db.transaction(send));
  return { number: describeNumber(number), expiresAt };
}

/**
 * Registers the number, given its code. Whoever holds a number now has it: an account that had it before loses it, and is told by mail.
 * @returns the number, as people write it
 * @throws RefusalError `WRONG_CODE` (its message contains the count), `CODE_ATTEMPTS_SPENT`, `CODE_EXPIRED`
 */
export async function confirmPhoneChange(
  services: Services,
  { viewer, code }: { viewer: Viewer; code: string },
): Promise<string> {
  const { memberId } = viewer;
  const { db, clock, log, secret, secrets, outbox } = services;
  const now = clock.now();
  const change = await phoneChangeStore.claimAttempt(db, viewer, now);
  const { createdAt, attempts } = change;
  const number = unseal(secrets, sealedForMember(memberId), change.number);
  if (!timingSafeEqual(hashCode(secret, { memberId, number, createdAt, code }), change.codeHash)) {
    log.info({ event: 'phone-denied', memberId, attempts }, 'wrong code of a phone number');
    return refuseWrongCode(change);
  }
  const { email } = await findMember(services, memberId);
  const shown = describeNumber(number);
  const register = async (tx: Queryable) => {
    if (!(await phoneChangeStore.consume(tx, memberId, createdAt))) refuse('CODE_EXPIRED');
    const hashes = secrets.map((each) => hashNumber(each, number));
    const others = await phoneNumberStore.takeFromOthers(tx, memberId, hashes);
    const sealed = seal(secrets[0], sealedForMember(memberId), number);
    await phoneNumberStore.put(tx, { memberId, number: sealed }, hashNumber(secrets[0], number), now);
    await outbox.queueMails(tx, [
      phoneChangedMail(email, services, shown),
      ...others.map((other) => phoneMovedMail(other.email, services, shown)),
    ]);
  };
  await db.transaction(register).catch((error: unknown) => {
    // Another account has taken it at the same moment.
    if (isUniqueViolation(error, 'member_phones_number_hash_key')) return refuse('CODE_EXPIRED');
    throw error;
  });
  log.info({ event: 'phone-registered', memberId }, 'phone number registered');
  return shown;
}

/** @throws RefusalError of `withReauthentication` */
export async function removePhone(services: Services, proof: Reauthentication): Promise<void> {
  await withReauthentication(services, proof, async (tx, { memberId }) => {
    await phoneChangeStore.delete(tx, memberId);
    await phoneNumberStore.remove(tx, memberId);
    await phoneNumberStore.leaveOut(tx, memberId, services.clock.now());
  });
}

/** By member, number and network, so that nobody's phone is filled by strangers. @throws RefusalError `CODE_TOO_SOON`, `CODE_BUDGET_SPENT` */
async function countRequest(
  { secret, log }: Services,
  tx: Queryable,
  { memberId, number, ip }: { memberId: number; number: string; ip: string },
  now: Date,
): Promise<void> {
  const ofNumber = hashNumber(secret, number).toString('base64url');
  const limits = [
    { key: networkKey(secret, 'phone-codes', ip), most: PHONE_CODES_AN_HOUR_PER_NETWORK, lasts: HOUR_MS },
    { key: `phone-code-soon:${memberId}`, most: 1, lasts: RESEND_INTERVAL_SECONDS * SECOND_MS },
    { key: `phone-code:${memberId}`, most: PHONE_CODES_A_DAY, lasts: DAY_MS },
    { key: `phone-code-to:${ofNumber}`, most: PHONE_CODES_A_DAY, lasts: DAY_MS },
  ];
  for (const { key, most, lasts } of limits) {
    const { hits, resetsAt } = await throttleStore.hitWindow(tx, key, now, new Date(now.getTime() + lasts));
    if (hits <= most) continue;
    log.info({ event: 'limit-reached', limit: 'phone-codes' }, 'limit reached');
    refuseForNow(most === 1 ? 'CODE_TOO_SOON' : 'CODE_BUDGET_SPENT', resetsAt.getTime() - now.getTime());
  }
}

/** A code's keyed hash (S-01), bound to the member, the number and the request. */
function hashCode(
  secret: Buffer,
  { memberId, number, createdAt, code }: { memberId: number; number: string; createdAt: Date; code: string },
): Buffer {
  return keyedHash(secret, 'phone-code', memberId, number, createdAt.getTime(), code);
}

type Source = Pick<Services, 'env' | 'publicUrl'>;

/** The mail to a member whose account has a number now. @param number as people write it */
function phoneChangedMail(to: string, { env, publicUrl }: Source, number: string): OutgoingMail {
  return composeMail(to, '[선배랑] 휴대폰 번호를 등록했어요', {
    title: '휴대폰 번호를 등록했어요',
    paragraphs: [
      `계정에 휴대폰 번호 ${mask(number)}를 등록했어요.`,
      `직접 등록하지 않았다면 비밀번호를 바꾸고 고객센터(${businessFact(env, 'SUPPORT_EMAIL')})에 알려 주세요.`,
    ],
    action: { label: '휴대폰 번호 보기', url: publicUrl + PAGES.phoneSettings },
  });
}

/** The mail to an account that had the number until another one verified it. */
function phoneMovedMail(to: string, { env, publicUrl }: Source, number: string): OutgoingMail {
  return composeMail(to, '[선배랑] 휴대폰 번호가 지워졌어요', {
    title: '휴대폰 번호가 지워졌어요',
    paragraphs: [
      `다른 계정이 휴대폰 번호 ${mask(number)}를 문자로 인증해서, 이 계정에서는 지웠어요. 번호 하나는 계정 하나에만 등록할 수 있어요.`,
      `계속 이 번호를 쓰고 있다면 다시 등록하거나 고객센터(${businessFact(env, 'SUPPORT_EMAIL')})에 알려 주세요.`,
    ],
    action: { label: '휴대폰 번호 등록하기', url: publicUrl + PAGES.phoneSettings },
  });
}

/** `010-****-5678` */
function mask(number: string): string {
  return number.replace(/-\d+-/, '-****-');
}
