import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import * as codes from '#domain/accounts/verification-codes.ts';
import { refuse } from '#domain/refusals.ts';
import { CODE_RECORD_DAYS } from '#domain/retention.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import { networkOf } from '#server/platform/throttles/network-of.ts';
import type { Services } from '#server/services.ts';
import { accountStore } from '../account-store.ts';
import { alreadyRegisteredMail, codeMail, noAccountMail } from '../auth-mails.ts';
import { codeStore } from './code-store.ts';

const CODE_COMBINATIONS = 10 ** codes.CODE_LENGTH;
const RESET_WINDOW_MS = CODE_RECORD_DAYS * DAY_MS;

/**
 * Mails a code to an address (SPEC §7). Whether the address is registered is disclosed only in the mail (S-05): when a code
 * would be of no use, a row that no code matches is stored instead.
 * @param request.ip the address whose network is limited
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
  const code = randomInt(CODE_COMBINATIONS).toString().padStart(codes.CODE_LENGTH, '0');
  await db.transaction(async (tx) => {
    await codeStore.lockBudgets(tx, email, network);
    const now = clock.now();
    await refuseOverBudget(services, tx, { email, network, purpose, now });
    const account = await accountStore.findByEmail(tx, email);
    // Operators have no reset of their own: the answer is that to an unknown address, and no mail says more (S-62).
    const isOfOperator = request.isPasswordReset && account?.role === 'ROLE_ADMIN';
    const isUsable = !isOfOperator && request.isPasswordReset === (account !== undefined);
    const expiresAt = new Date(now.getTime() + codes.CODE_LIFETIME_SECONDS * 1000);
    const id = await codeStore.insert(tx, {
      email,
      purpose,
      network,
      askerHash: hashAsker(request.asker),
      now,
      expiresAt,
    });
    const codeHash = hashCode(services.secret, { id, email, purpose, code });
    await codeStore.setHash(tx, id, isUsable ? codeHash : null);
    if (isOfOperator) return;
    const explanatoryMail = request.isPasswordReset ? noAccountMail : alreadyRegisteredMail;
    await outbox.queueMail(tx, isUsable ? codeMail(email, code, purpose) : explanatoryMail(email, publicUrl));
  });
  outbox.nudge();
  return { expiresInSeconds: codes.CODE_LIFETIME_SECONDS };
}

/** A browser's token by which the codes that it asks for are its own, 256 bits. @param token what it has already */
export function makeAsker(token: string | undefined): string {
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : randomBytes(32).toString('base64url');
}

export function hashAsker(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A code's keyed hash (S-01), bound to its row, so that it is not valid in another. */
export function hashCode(
  secret: Buffer,
  { id, email, purpose, code }: { id: number; email: string; purpose: codes.CodePurpose; code: string },
): Buffer {
  return createHmac('sha256', secret).update(['verification-code', id, email, purpose, code].join('\n')).digest();
}

async function refuseOverBudget(
  { log }: Services,
  tx: Queryable,
  sending: { email: string; network: string; purpose: codes.CodePurpose; now: Date },
): Promise<void> {
  const { email, network, purpose, now } = sending;
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const since = { hour: ago(HOUR_MS), day: ago(DAY_MS), month: ago(RESET_WINDOW_MS) };
  const sent = await codeStore.countOfEmail(tx, { email, purpose }, since);
  if (sent.newest && sent.newest > ago(codes.RESEND_INTERVAL_SECONDS * 1000)) refuse('CODE_TOO_SOON');
  const fromNetwork = await codeStore.countOfNetwork(tx, network, since.hour);
  const isSpent =
    sent.lastHour >= codes.MAX_CODES_AN_HOUR ||
    sent.lastDay >= codes.MAX_CODES_A_DAY ||
    (purpose === 'PASSWORD_RESET' && sent.lastMonth >= codes.MAX_RESET_CODES_IN_30_DAYS) ||
    fromNetwork >= codes.MAX_CODES_AN_HOUR_PER_NETWORK;
  if (!isSpent) return;
  log.info({ event: 'limit-reached', limit: 'verification-codes', purpose }, 'limit reached');
  refuse('CODE_BUDGET_SPENT');
}
