import type { FastifyInstance } from 'fastify';
import { idText } from '#contract/shapes.ts';
import { SERVICE_NAME } from '#domain/brand.ts';
import type { PayoutAccount } from '#domain/money/payout-accounts.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { operatorOf } from '#server/http/operator-of.ts';
import { findViewer, requireOperatorRole, requireStepUp, serve } from '#server/http/serve.ts';
import { toSlice } from '#server/http/slices.ts';
import { attachmentHeader } from '#server/platform/files/download-name.ts';
import type { Services } from '#server/services.ts';
import { readDeskSearch } from '../../people/member-search/search-members.ts';
import { withPayee } from '../payouts/earnings.ts';
import { payoutAccountStore, type PayoutAccountRow, formerPayeeStore } from './payout-account-store.ts';
import { decideAccount, readPayoutAccount, sealPayoutAccount } from './payout-account.ts';
import {
  createTransferFile,
  failTransfer,
  markFileSent,
  readTransferFile,
  toTransferFile,
  writeTransferFile,
} from './send-transfers.ts';
import { transferFileStore } from './transfer-file-store.ts';
import { transferStore } from './transfer-store.ts';

/** One that can only be given back. */
const UNREADABLE = { bank: null, accountNumber: null, holderName: null, businessNumber: null };
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Accounts to confirm, transfers, and the files for the bank (product §26.12). Each look at account numbers is in the audit log. */
export function registerDeskTransferRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const toNumber = (cursor: string | undefined) => (cursor === undefined ? undefined : Number(cursor));

  serve(app, services, 'GET /v1/admin/payout-accounts', async ({ operator, query }) => {
    const { search, order, cursor } = query;
    const act = { action: 'PAYOUT_ACCOUNTS_SEARCHED', subject: 'payout-accounts' } as const;
    const found = await readDeskSearch(services, operator, act, search);
    const rows = await payoutAccountStore.listWaiting(db, { ...found, order, after: toNumber(cursor) });
    const page = toSlice(rows, query.size, (last) => String(last.submissionId));
    const content = page.content.map(
      ({ memberId, mentorId, nickname, email, former, submissionId, sealed, submittedAt, ...row }) => ({
        ...withPayee(services, { mentorId, nickname, email, former }),
        submissionId,
        ...(readPayoutAccount(services, { memberId }, sealed) ?? UNREADABLE),
        submittedAt: submittedAt.toISOString(),
        enteredBy: row.enteredByEmail,
        isOwn: row.enteredBy === operator.memberId,
      }),
    );
    if (content.length > 0) {
      const detail = { members: content.map(({ mentorId }) => mentorId) };
      await operator.audit(db, { action: 'PAYOUT_ACCOUNTS_VIEWED', subject: 'payout-accounts', detail });
    }
    return { ...page, content };
  });

  serve(app, services, 'POST /v1/admin/payout-accounts/{memberId}/decision', async ({ operator, params, body }) => {
    const { memberId } = params;
    await db.transaction(async (tx) => {
      await decideAccount(services, tx, { memberId, ...body, decidedBy: operator.memberId });
      await operator.audit(tx, {
        action: body.refusal === null ? 'PAYOUT_ACCOUNT_CONFIRMED' : 'PAYOUT_ACCOUNT_REFUSED',
        subject: `member:${memberId}`,
        detail: { submissionId: body.submissionId },
      });
    });
  });

  serve(app, services, 'GET /v1/admin/former-payees', async ({ operator, query }) => {
    const rows = await formerPayeeStore.list(db, toNumber(query.cursor) ?? 0);
    const page = toSlice(rows, query.size, (last) => String(last.mentorId));
    const content = page.content.map(({ leftAt, ...row }) => ({
      ...withPayee(services, row),
      leftAt: leftAt.toISOString(),
    }));
    if (content.length > 0) {
      const detail = { members: content.map(({ mentorId }) => mentorId) };
      await operator.audit(db, { subject: 'former-payees', detail });
    }
    return { ...page, content };
  });

  serve(app, services, 'PUT /v1/admin/payout-accounts/{memberId}', async ({ operator, params, body }) => {
    const { memberId } = params;
    await db.transaction(async (tx) => {
      const { submissionId } = await enterAccount(services, tx, {
        memberId,
        account: body,
        enteredBy: operator.memberId,
      });
      await operator.audit(tx, { subject: `member:${memberId}`, detail: { submissionId } });
    });
  });

  serve(app, services, 'GET /v1/admin/transfers', async ({ operator, query }) => {
    const { search, status, month, order, cursor } = query;
    const found = await readDeskSearch(services, operator, { subject: 'transfers' }, search);
    const rows = await transferStore.list(db, { ...found, status, month, order, after: toNumber(cursor) });
    const transfers = rows.map(({ plannedAt, sentAt, failedAt, ...row }) => ({
      ...withPayee(services, row),
      plannedAt: plannedAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      failedAt: failedAt?.toISOString() ?? null,
    }));
    return toSlice(transfers, query.size, (last) => String(last.transferId));
  });

  serve(app, services, 'POST /v1/admin/transfers/{transferId}/failure', async ({ operator, params, body }) => {
    const { transferId } = params;
    await db.transaction(async (tx) => {
      await failTransfer(services, tx, transferId, body.cause);
      await operator.audit(tx, { subject: `transfer:${transferId}`, detail: { cause: body.cause } });
    });
  });

  serve(app, services, 'GET /v1/admin/transfer-files', async ({ query }) => {
    const { state, order, cursor } = query;
    const rows = await transferFileStore.list(db, { state, order, after: toNumber(cursor) });
    return toSlice(rows.map(toTransferFile), query.size, (last) => String(last.fileId));
  });

  serve(app, services, 'POST /v1/admin/transfer-files', ({ operator }) =>
    db.transaction(async (tx) => {
      const file = await createTransferFile(services, tx);
      const { fileId, transfers, netKrw, leftOut } = file;
      const detail = { transfers, netKrw, leftOut: leftOut.map(({ transferId }) => transferId) };
      await operator.audit(tx, { subject: `transfer-file:${fileId}`, detail });
      return file;
    }),
  );

  serve(app, services, 'POST /v1/admin/transfer-files/{fileId}/sent', async ({ operator, params }) => {
    const { fileId } = params;
    await db.transaction(async (tx) => {
      await markFileSent(services, tx, fileId);
      await operator.audit(tx, { subject: `transfer-file:${fileId}` });
    });
  });

  // A file, not a call: browsers download it by its address. It contains account numbers and names, and each download is audited.
  app.get<{ Params: { name: string } }>(
    '/v1/admin/transfer-files/:name',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const viewer = (await findViewer(services, request, 'operator', true)) ?? refuse('UNAUTHENTICATED');
      requireOperatorRole(services, viewer, 'FINANCE');
      requireStepUp(services, viewer);
      const fileId = idText.safeParse(/^(\d+)\.xlsx$/.exec(request.params.name)?.[1]).data ?? refuse('NOT_FOUND');
      const lines = await readTransferFile(services, fileId);
      const operator = operatorOf(services, { viewer, request }, 'TRANSFER_FILE_DOWNLOADED');
      await operator.audit(db, { subject: `transfer-file:${fileId}` });
      return reply
        .type(SPREADSHEET)
        .headers({
          'cache-control': 'no-store',
          'content-disposition': attachmentHeader(`${SERVICE_NAME}-이체-${fileId}.xlsx`),
        })
        .send(await writeTransferFile(lines));
    },
  );
}

/**
 * An operator enters the account that a mentor who has left gave the support: it waits until another operator has confirmed the holder.
 * @throws RefusalError `ACCOUNT_NOT_ENTERABLE` for all others: members register their own, and an account that waits or is confirmed stays
 */
async function enterAccount(
  { clock, secret }: Pick<Services, 'clock' | 'secret'>,
  tx: Queryable,
  { memberId, account, enteredBy }: { memberId: number; account: PayoutAccount; enteredBy: number },
): Promise<PayoutAccountRow> {
  if (!(await formerPayeeStore.lock(tx, memberId))) return refuse('ACCOUNT_NOT_ENTERABLE');
  const sealed = sealPayoutAccount(secret, { memberId }, account);
  return payoutAccountStore.put(tx, memberId, { sealed, enteredBy }, clock.now());
}
