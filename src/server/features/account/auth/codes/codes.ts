import { timingSafeEqual } from 'node:crypto';
import * as codes from '#domain/account/verification-codes.ts';
import {
  type CodePurpose,
  GRANT_LIFETIME_SECONDS,
  MAX_CODE_ATTEMPTS,
  wrongCodeMessage,
} from '#domain/account/verification-codes.ts';
import { refuse } from '#domain/refusals.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { CODE_RECORD_DAYS } from '#domain/retention.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import { hashToken, keyedHash, randomCode, randomToken } from '#server/platform/seal.ts';
import { networkKey, networkOf } from '#server/platform/throttles/network-of.ts';
import { throttleStore } from '#server/platform/throttles/throttle-store.ts';
import type { Services } from '#server/services.ts';
import { accountStore } from '../account-store.ts';
import { alreadyRegisteredMail, codeMail, noAccountMail } from '../auth-mails.ts';
import { codeStore, grantStore } from './code-store.ts';

const RESET_WINDOW_MS = CODE_RECORD_DAYS * DAY_MS;

/**
 * Mails a code to an address (SPEC §7). Only the mail discloses whether the address is registered (S-05): when a code would be of no
 * use, a row that no code matches is stored instead.
 * @param request.ip the client's address; its network is limited
 * @param request.asker the token of `makeAsker` that the browser keeps: the code works nowhere else (S-66)
 * @returns how long the code is valid
 * @throws RefusalError `CODE_TOO_SOON`, `CODE_BUDGET_SPENT` (S-03)
 */
export async function sendCode(
  services: Services,
  request: { email: string; isPasswordReset: boolean; ip: string; asker: string },
): Promise<{ expiresInSeconds: number }> {
  const { db, clock, outbox, publicUrl } = services;
  const { email } = request;
  const network = networkOf(request.ip);
  const purpose: codes.CodePurpose = request.isPasswordReset ? 'PASSWORD_RESET' : 'SIGN_UP';
  const code = randomCode(codes.CODE_LENGTH);
  await refuseFlood(services, request.ip);
  await db.transaction(async (tx) => {
    await codeStore.lockMailbox(tx, email);
    const now = clock.now();
    await refuseOverBudget(services, tx, { email, purpose, now });
    const account = await accountStore.findByEmail(tx, email);
    // Operators have no reset: they get the answer for an unknown address, and no mail says more (S-62).
    const isOfOperator = request.isPasswordReset && account?.role === 'ROLE_ADMIN';
    const isUsable = !isOfOperator && request.isPasswordReset === (account !== undefined);
    const expiresAt = new Date(now.getTime() + codes.CODE_LIFETIME_SECONDS * 1000);
    const id = await codeStore.insert(tx, {
      email,
      purpose,
      network,
      askerHash: hashToken(request.asker),
      now,
      expiresAt,
    });
    // Bound to its row, so that it is not valid in another (S-01).
    const codeHash = keyedHash(services.secret, 'verification-code', id, email, purpose, code);
    await codeStore.setHash(tx, id, isUsable ? codeHash : null);
    if (isOfOperator) return;
    const explanatoryMail = request.isPasswordReset ? noAccountMail : alreadyRegisteredMail;
    await outbox.queueMail(tx, isUsable ? codeMail(email, code, purpose) : explanatoryMail(email, publicUrl));
  });
  return { expiresInSeconds: codes.CODE_LIFETIME_SECONDS };
}

/** A browser's token by which the codes that it asks for are its own, 256 bits. @param token what it has already */
export function makeAsker(token: string | undefined): string {
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : randomToken();
}

/** The limit of a network stops only floods: a campus may be behind one address. Counted outside of the transaction, so that nobody there waits. */
async function refuseFlood({ db, clock, env, log, secret }: Services, ip: string): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() + HOUR_MS);
  const { hits, resetsAt } = await throttleStore.hitWindow(db, networkKey(secret, 'codes', ip), now, until);
  if (hits <= env.CODES_AN_HOUR_PER_NETWORK) return;
  log.info({ event: 'limit-reached', limit: 'verification-codes-network' }, 'limit reached');
  refuseForNow(
    'CODE_BUDGET_SPENT',
    resetsAt.getTime() - now.getTime(),
    '이 네트워크에서 인증 메일을 너무 많이 요청했어요.',
  );
}

async function refuseOverBudget(
  { log }: Services,
  tx: Queryable,
  { email, purpose, now }: { email: string; purpose: codes.CodePurpose; now: Date },
): Promise<void> {
  const budgets = [
    { limit: codes.MAX_CODES_AN_HOUR, windowMs: HOUR_MS },
    { limit: codes.MAX_CODES_A_DAY, windowMs: DAY_MS },
    ...(purpose === 'PASSWORD_RESET' ? [{ limit: codes.MAX_RESET_CODES_IN_30_DAYS, windowMs: RESET_WINDOW_MS }] : []),
  ];
  const since = new Date(now.getTime() - RESET_WINDOW_MS);
  const limit = Math.max(...budgets.map((budget) => budget.limit));
  const sent = await codeStore.listOfMailbox(tx, { email, purpose, since, limit });
  const leftOf = (at: Date | undefined, windowMs: number) => (at ? at.getTime() + windowMs - now.getTime() : 0);
  const soonMs = leftOf(sent[0], codes.RESEND_INTERVAL_SECONDS * SECOND_MS);
  if (soonMs > 0) refuseForNow('CODE_TOO_SOON', soonMs);
  // A budget is spent while as many as it has were sent within its window.
  const waitMs = Math.max(...budgets.map((budget) => leftOf(sent[budget.limit - 1], budget.windowMs)));
  if (waitMs <= 0) return;
  log.info({ event: 'limit-reached', limit: 'verification-codes', purpose }, 'limit reached');
  refuseForNow('CODE_BUDGET_SPENT', waitMs);
}

interface Claim {
  /** The cookie's token, or undefined when there was none. */
  readonly token: string | undefined;
  readonly email: string;
  readonly purpose: CodePurpose;
}

/** Issues the single-use grant of a verified address (S-07); the token is only in the cookie, its hash is stored. */
export async function issueGrant(tx: Queryable, email: string, purpose: CodePurpose, now: Date): Promise<string> {
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + GRANT_LIFETIME_SECONDS * 1000);
  await grantStore.insert(tx, { tokenHash: hashToken(token), email, purpose }, now, expiresAt);
  return token;
}

/**
 * Checks a grant before the expensive password hashing.
 * @throws RefusalError `NO_GRANT`
 */
export async function requireGrant({ db, clock }: Services, { token, email, purpose }: Claim): Promise<void> {
  const isOpen =
    token !== undefined && (await grantStore.isOpen(db, { tokenHash: hashToken(token), email, purpose }, clock.now()));
  if (!isOpen) refuse('NO_GRANT');
}

/**
 * Uses a grant, in the transaction of the operation that it allows.
 * @throws RefusalError `NO_GRANT` without one, with another address or purpose, used or late
 */
export async function consumeGrant(tx: Queryable, { token, email, purpose }: Claim, now: Date): Promise<void> {
  const isConsumed =
    token !== undefined && (await grantStore.consume(tx, { tokenHash: hashToken(token), email, purpose }, now));
  if (!isConsumed) refuse('NO_GRANT');
}

/**
 * Compares a code with the newest one of an address that this browser asked for (SPEC §5, §8; S-66). Each call uses one of its five attempts before the code is
 * compared (S-02); a correct one uses the code. A browser that asked for no code has none.
 * @param input.asker the browser's token of `sendCode`
 * @returns the token of the grant for a sign-up or reset, to be sent only in the cookie, and its purpose
 * @throws RefusalError `WRONG_CODE` (its message contains the count), `CODE_ATTEMPTS_SPENT`, `CODE_EXPIRED`
 */
export async function verifyCode(
  services: Services,
  { email, code, asker }: { email: string; code: string; asker: string | undefined },
): Promise<{ grant: string; purpose: CodePurpose }> {
  const { db, clock, log, secret } = services;
  const now = clock.now();
  const askerHash = asker === undefined ? null : hashToken(asker);
  const claimed = await codeStore.claimAttempt(db, email, askerHash, now);
  if (!claimed) {
    const newest = await codeStore.findNewest(db, email, askerHash, now);
    return refuse(newest && !newest.isOver ? 'CODE_ATTEMPTS_SPENT' : 'CODE_EXPIRED');
  }
  const { id, purpose, codeHash, attempts } = claimed;
  const inputHash = keyedHash(secret, 'verification-code', id, email, purpose, code);
  // A row without a hash is compared too, with a value that it cannot equal, to take the same time (S-05).
  const isCorrect = timingSafeEqual(inputHash, codeHash ?? Buffer.alloc(inputHash.length)) && codeHash !== null;
  if (!isCorrect) {
    log.info({ event: 'code-denied', purpose, attempts }, 'wrong verification code');
    return attempts >= MAX_CODE_ATTEMPTS
      ? refuse('CODE_ATTEMPTS_SPENT')
      : refuse('WRONG_CODE', { message: wrongCodeMessage(attempts) });
  }
  const grant = await db.transaction(async (tx) => {
    if (!(await codeStore.consume(tx, id, now))) refuse('CODE_EXPIRED');
    return issueGrant(tx, email, purpose, now);
  });
  return { grant, purpose };
}

/** Ends every code and grant of an address: what was under way with it is over. */
export async function endCodesOf(tx: Queryable, email: string, now: Date): Promise<void> {
  await codeStore.consumeAllOfEmail(tx, email, now);
  await grantStore.consumeAllOfEmail(tx, email, now);
}
