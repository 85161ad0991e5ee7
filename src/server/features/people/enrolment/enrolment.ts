import { timingSafeEqual } from 'node:crypto';
import { PAGES } from '#contract/pages.ts';
import type { Enrolment } from '#contract/people/members.ts';
import type { Sent } from '#contract/shapes.ts';
import { CODE_LENGTH, MAX_CODE_ATTEMPTS, wrongCodeMessage } from '#domain/account/verification-codes.ts';
import {
  describeLastDay,
  ENROLMENT_CODE_MINUTES,
  ENROLMENT_CODES_A_DAY,
  enrolmentState,
  enrolmentUntil,
  OTHER_SCHOOLS_MAIL_MESSAGE,
  WARNED_DAYS_BEFORE,
} from '#domain/people/enrolment.ts';
import { refuse } from '#domain/refusals.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Routes } from '#server/http/routes.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import { composeMail } from '#server/platform/mail/render-mail.ts';
import { notifyMembers } from '#server/platform/notifications/notify.ts';
import { keyedHash, randomCode } from '#server/platform/seal.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { throttleStore } from '#server/platform/throttles/throttle-store.ts';
import type { Services } from '#server/services.ts';
import { isMailOfOwnSchool, renewByMail } from '../mentees/write-mentee.ts';
import { lockMember } from '../profiles/change-profile.ts';
import { enrolmentStore } from './enrolment-store.ts';

/** A verified student's proof of enrolment; null without one, and for graduates, because their proof does not end. */
export async function findEnrolment(db: Queryable, memberId: number, now: Date): Promise<Sent<Enrolment> | null> {
  const until = await enrolmentStore.findUntil(db, memberId);
  return until ? { until, state: enrolmentState(until, now) } : null;
}

/** The code for an address of the school. */
function enrolmentCodeMail(to: string, code: string): OutgoingMail {
  return composeMail(to, `[선배랑] 재학 확인 인증번호 ${code}`, {
    title: '재학 확인을 갱신해 주세요',
    paragraphs: [
      `아래 인증번호를 화면에 입력하면 재학 확인이 바로 갱신돼요. ${ENROLMENT_CODE_MINUTES}분 동안 쓸 수 있어요.`,
      '다른 사람에게는 알려주지 마세요. 요청한 적이 없다면 이 메일은 무시하셔도 괜찮아요.',
    ],
    code,
  });
}

/**
 * Mails a code to an address of the student's own school, which renews the proof of enrolment in the session that asked (product §2.5).
 * @returns until when the code is valid
 * @throws RefusalError `NOT_VERIFIED` before the first proof; `INVALID_INPUT` for another school's address; `CODE_BUDGET_SPENT`
 */
async function sendEnrolmentCode(services: Services, viewer: Viewer, email: string): Promise<Date> {
  const { db, clock, outbox, secret } = services;
  const { memberId, sessionId } = viewer;
  const now = clock.now();
  if (!(await isMailOfOwnSchool(db, memberId, email)))
    return refuse('INVALID_INPUT', { message: OTHER_SCHOOLS_MAIL_MESSAGE, field: 'email' });
  await countRequest(services, memberId, email, now);
  const code = randomCode(CODE_LENGTH);
  const expiresAt = new Date(now.getTime() + ENROLMENT_CODE_MINUTES * MINUTE_MS);
  await db.transaction(async (tx) => {
    const codeHash = hashCode(secret, { memberId, email, expiresAt, code });
    await enrolmentStore.replaceCode(tx, { memberId, sessionId, codeHash, expiresAt });
    await outbox.queueMail(tx, enrolmentCodeMail(email, code));
  });
  return expiresAt;
}

/**
 * Renews the proof of enrolment once the code is right.
 * @throws RefusalError `WRONG_CODE` (its message contains the count), `CODE_ATTEMPTS_SPENT`, `CODE_EXPIRED`; `SCHOOL_MAIL_TAKEN` when another
 *   account has proved a school with the same mailbox
 */
async function confirmEnrolment(
  { db, clock, log, secret }: Services,
  { memberId, sessionId }: Viewer,
  { email, code }: { email: string; code: string },
): Promise<Sent<Enrolment> | null> {
  const now = clock.now();
  const sent = await enrolmentStore.claimAttempt(db, memberId, sessionId, now);
  if (!sent) {
    const isSpent = await enrolmentStore.isWaiting(db, memberId, sessionId, now);
    return refuse(isSpent ? 'CODE_ATTEMPTS_SPENT' : 'CODE_EXPIRED');
  }
  const { codeHash, attempts, expiresAt } = sent;
  if (!timingSafeEqual(hashCode(secret, { memberId, email, expiresAt, code }), codeHash)) {
    log.info({ event: 'enrolment-code-denied', memberId, attempts }, 'wrong code of a renewal');
    return attempts >= MAX_CODE_ATTEMPTS
      ? refuse('CODE_ATTEMPTS_SPENT')
      : refuse('WRONG_CODE', { message: wrongCodeMessage(attempts) });
  }
  return db.transaction(async (tx) => {
    await lockMember(tx, memberId);
    if (!(await enrolmentStore.dropCode(tx, memberId, sessionId, expiresAt))) return refuse('CODE_EXPIRED');
    if (!(await renewByMail(tx, { memberId, email }, now))) return refuse('SCHOOL_MAIL_TAKEN');
    return findEnrolment(tx, memberId, now);
  });
}

/** By member and by address, so that nobody's mailbox is filled by strangers. @throws RefusalError `CODE_BUDGET_SPENT` */
async function countRequest({ db, secret }: Services, memberId: number, email: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + DAY_MS);
  // A keyed hash, so that the table contains no addresses.
  const address = keyedHash(secret, 'enrolment-to', email).toString('base64url');
  for (const key of [`enrolment:${memberId}`, `enrolment-to:${address}`]) {
    const { hits, resetsAt } = await throttleStore.hitWindow(db, key, now, until);
    if (hits > ENROLMENT_CODES_A_DAY) refuseForNow('CODE_BUDGET_SPENT', resetsAt.getTime() - now.getTime());
  }
}

/** A code's keyed hash (S-01), bound to the member, the address and this request. */
function hashCode(
  secret: Buffer,
  { memberId, email, expiresAt, code }: { memberId: number; email: string; expiresAt: Date; code: string },
): Buffer {
  return keyedHash(secret, 'enrolment', memberId, email, expiresAt.getTime(), code);
}

/** A student renews the proof of enrolment by the school's mail (product §2.5). */
export const enrolmentRoutes: Routes = {
  'POST /v1/mentee/me/enrolment/code': async ({ viewer, body }, services) => ({
    expiresAt: await sendEnrolmentCode(services, viewer, body.email),
  }),
  'POST /v1/mentee/me/enrolment': async ({ viewer, body }, services) => ({
    enrolment: await confirmEnrolment(services, viewer, body),
  }),
};

/** Gives an end to proofs that have none yet, and warns students with a proof that ends soon (product §2.5). */
export async function warnOfLapse(services: Services): Promise<void> {
  const { db, clock } = services;
  await enrolmentStore.dropOldCodes(db, clock.now());
  while ((await enrolmentStore.setMissing(db, enrolmentUntil(clock.now()))) > 0);
  // The nearer warning first: a student who missed the earlier one is told once.
  for (const days of WARNED_DAYS_BEFORE.toReversed()) while ((await warnSome(services, days)) > 0);
}

/** Warns students with a proof that ends within so many days: a few hundred at a time, each batch in a transaction of its own. */
async function warnSome(services: Services, days: number): Promise<number> {
  const now = services.clock.now();
  const endsBefore = new Date(now.getTime() + (days + 1) * DAY_MS);
  return services.db.transaction(async (tx) => {
    const lapsing = await enrolmentStore.takeToWarn(tx, now, endsBefore, days + 1);
    const events = lapsing.map(({ memberId, until }) => ({
      memberId,
      eventKey: `enrolment:${until.getTime()}:${days}`,
      kind: 'ENROLMENT_ENDING' as const,
      subject: 'enrolment',
      title: `재학 확인이 ${describeLastDay(until)}에 끝나요`,
      body: '학교 메일로 바로 갱신할 수 있어요. 끝난 뒤에도 이미 보낸 제안과 잡힌 멘토링은 그대로예요.',
      link: PAGES.enrolment,
      relevantUntil: until,
      mail: { actionLabel: '지금 갱신하기' },
    }));
    await notifyMembers(services, tx, events, now);
    return lapsing.length;
  });
}
