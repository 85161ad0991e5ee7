import type { FastifyInstance } from 'fastify';
import { idText } from '#contract/shapes.ts';
import { SERVICE_NAME } from '#domain/brand.ts';
import type { PayoutAccount } from '#domain/money/payout-accounts.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { operatorOf } from '#server/http/operator-of.ts';
import type { Routes } from '#server/http/routes.ts';
import { findViewer, requireOperatorRole, requireStepUp } from '#server/http/serve.ts';
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
  writeTransferFile,
} from './send-transfers.ts';
import { transferFileStore } from './transfer-file-store.ts';
import { transferStore } from './transfer-store.ts';

/** One that can only be given back. */
const UNREADABLE = { bank: null, accountNumber: null, holderName: null, businessNumber: null };
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Accounts to confirm, transfers, and the files for the bank (product §26.12). Each look at account numbers is in the audit log. */
export const deskTransferRoutes: Routes = {
  'GET /v1/admin/payout-accounts': async ({ operator, query }, services) => {
    const { search, order, cursor: after } = query;
    const act = { action: 'PAYOUT_ACCOUNTS_SEARCHED', subject: 'payout-accounts' } as const;
    const found = await readDeskSearch(services, operator, act, search);
    const rows = await payoutAccountStore.listWaiting(services.db, { ...found, order, after });
    const page = toSlice(rows, query.size, (last) => last.submissionId);
    const content = page.content.map(
      ({ memberId, mentorId, nickname, email, former, submissionId, sealed, submittedAt, ...row }) => ({
        ...withPayee(services, { mentorId, nickname, email, former }),
        submissionId,
        ...(readPayoutAccount(services, { memberId }, sealed) ?? UNREADABLE),
        submittedAt,
        enteredBy: row.enteredByEmail,
        isOwn: row.enteredBy === operator.memberId,
      }),
    );
    if (content.length > 0) {
      const detail = { members: content.map(({ mentorId }) => mentorId) };
      await operator.audit(services.db, { action: 'PAYOUT_ACCOUNTS_VIEWED', subject: 'payout-accounts', detail });
    }
    return { ...page, content };
  },
  'POST /v1/admin/payout-accounts/{memberId}/decision': async ({ operator, params, body }, services) => {
    const { memberId } = params;
    await services.db.transaction(async (tx) => {
      await decideAccount(services, tx, { memberId, ...body, decidedBy: operator.memberId });
      await operator.audit(tx, {
        action: body.refusal === null ? 'PAYOUT_ACCOUNT_CONFIRMED' : 'PAYOUT_ACCOUNT_REFUSED',
        subject: `member:${memberId}`,
        detail: { submissionId: body.submissionId },
      });
    });
  },
  'GET /v1/admin/former-payees': async ({ operator, query }, services) => {
    const rows = await formerPayeeStore.list(services.db, query.cursor ?? 0);
    const page = toSlice(rows, query.size, (last) => last.mentorId);
    const content = page.content.map((row) => withPayee(services, row));
    if (content.length > 0) {
      const detail = { members: content.map(({ mentorId }) => mentorId) };
      await operator.audit(services.db, { subject: 'former-payees', detail });
    }
    return { ...page, content };
  },
  'PUT /v1/admin/payout-accounts/{memberId}': async ({ operator, params, body }, services) => {
    const { memberId } = params;
    await services.db.transaction(async (tx) => {
      const entered = { memberId, account: body, enteredBy: operator.memberId };
      const { submissionId } = await enterAccount(services, tx, entered);
      await operator.audit(tx, { subject: `member:${memberId}`, detail: { submissionId } });
    });
  },
  'GET /v1/admin/transfers': async ({ operator, query }, services) => {
    const { search, status, month, order, cursor: after } = query;
    const found = await readDeskSearch(services, operator, { subject: 'transfers' }, search);
    const rows = await transferStore.list(services.db, { ...found, status, month, order, after });
    const transfers = rows.map((row) => withPayee(services, row));
    return toSlice(transfers, query.size, (last) => last.transferId);
  },
  'POST /v1/admin/transfers/{transferId}/failure': async ({ operator, params, body }, services) => {
    const { transferId } = params;
    await services.db.transaction(async (tx) => {
      await failTransfer(services, tx, transferId, body.cause);
      await operator.audit(tx, { subject: `transfer:${transferId}`, detail: { cause: body.cause } });
    });
  },
  'GET /v1/admin/transfer-files': async ({ query }, services) => {
    const { state, order, cursor: after } = query;
    const rows = await transferFileStore.list(services.db, { state, order, after });
    return toSlice(rows, query.size, (last) => last.fileId);
  },
  'POST /v1/admin/transfer-files': ({ operator }, services) =>
    services.db.transaction(async (tx) => {
      const file = await createTransferFile(services, tx);
      const { fileId, transfers, netKrw, leftOut } = file;
      const detail = { transfers, netKrw, leftOut: leftOut.map(({ transferId }) => transferId) };
      await operator.audit(tx, { subject: `transfer-file:${fileId}`, detail });
      return file;
    }),
  'POST /v1/admin/transfer-files/{fileId}/sent': async ({ operator, params }, services) => {
    const { fileId } = params;
    await services.db.transaction(async (tx) => {
      await markFileSent(services, tx, fileId);
      await operator.audit(tx, { subject: `transfer-file:${fileId}` });
    });
  },
};

/** Serves the files for the bank. */
export function serveTransferFiles(app: FastifyInstance, services: Services): void {
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
      await operator.audit(services.db, { subject: `transfer-file:${fileId}` });
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
