import type { FastifyInstance } from 'fastify';
import { maskAccountNumber } from '#domain/money/payout-accounts.ts';
import { proofOf } from '#server/http/proof-of.ts';
import { serve } from '#server/http/serve.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Services } from '#server/services.ts';
import { findOwnEarnings } from './find-own-earnings.ts';
import { findOwnAccount, replaceOwnAccount } from './own-account.ts';
import { readPayoutAccount } from './payout-account.ts';
import { transferStore } from './transfer-store.ts';

/** A mentor's earnings, the own account, and what was transferred to it (product §6.5, §6.6). */
export function registerTransferRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  serve(app, services, 'GET /v1/earnings', ({ viewer, query }) => findOwnEarnings(services, viewer.memberId, query));
  serve(app, services, 'GET /v1/payout-account', ({ viewer }) => findOwnAccount(services, viewer.memberId));
  serve(app, services, 'PUT /v1/payout-account', (call) => {
    const { currentPassword: _password, code: _code, ...account } = call.body;
    return replaceOwnAccount(services, proofOf(services, call), account);
  });
  serve(app, services, 'GET /v1/transfers', async ({ viewer, query }) => {
    const before = query.cursor === undefined ? undefined : Number(query.cursor);
    const rows = await transferStore.listOfMember(db, viewer.memberId, before);
    const transfers = rows.map(({ account, plannedAt, sentAt, failedAt, ...row }) => ({
      ...row,
      account: account && toMasked(services, row.transferId, account),
      plannedAt: plannedAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      failedAt: failedAt?.toISOString() ?? null,
    }));
    return toSlice(transfers, query.size, (last) => String(last.transferId));
  });
}

function toMasked(
  services: Services,
  transferId: number,
  sealed: Buffer,
): { bank: string; maskedNumber: string } | null {
  const account = readPayoutAccount(services, { transferId }, sealed);
  return account ? { bank: account.bank, maskedNumber: maskAccountNumber(account.accountNumber) } : null;
}
