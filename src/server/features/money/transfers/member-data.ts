import { statement } from '#server/db/statement.ts';
import { UNREADABLE_ACCOUNT, describeMemberData } from '#server/platform/member-data/member-data.ts';
import { payoutAccountStore } from './payout-account-store.ts';
import { readPayoutAccount } from './payout-account.ts';
const exportTransfers = statement<{ transferId: number; account: Buffer | null }>(
  'export-transfers',
  `select id as "transferId", month, status, earned_krw as "earnedKrw", income_tax_krw as "incomeTaxKrw",
     local_tax_krw as "localTaxKrw", net_krw as "netKrw", account, planned_at as "plannedAt", sent_at as "sentAt"
   from transfers where member_id = $1 order by id`,
);

/** The account that a mentor is paid to: kept until everything earned has arrived, even after they have left. */
export const payoutAccountData = describeMemberData({
  name: 'payoutAccount',
  tables: ['payout_accounts'],
  async exportFor(source, { memberId }) {
    const row = await payoutAccountStore.find(source.db, memberId);
    if (!row) return [];
    const { status, submittedAt } = row;
    const account = readPayoutAccount(source, { memberId }, row.sealed) ?? { account: UNREADABLE_ACCOUNT };
    return [{ ...account, status, submittedAt }];
  },
  // Deleted by `forget-records` once nothing is owed any more.
  eraseFor: [
    statement(
      'mark-payout-account-of-former-member',
      'update payout_accounts set is_of_former_member = true where member_id = $1',
    ),
  ],
  eraseRecordsFor: [statement('erase-payout-account', 'delete from payout_accounts where member_id = $1')],
});

/** What was paid: a record of payments, kept as the law asks. */
export const transferData = describeMemberData({
  name: 'transfers',
  tables: ['transfers'],
  async exportFor(source, { memberId }) {
    const rows = await source.db.query(exportTransfers, [memberId]);
    return rows.map(({ account, transferId, ...row }) => ({
      ...row,
      account: account && (readPayoutAccount(source, { transferId }, account) ?? UNREADABLE_ACCOUNT),
    }));
  },
  eraseRecordsFor: [
    statement('erase-accounts-of-transfers', 'update transfers set account = null where member_id = $1'),
  ],
});

/** The bookkeeping of transfers and the files that they were sent with: numbers and sums. */
export const transferBookData = describeMemberData({
  name: 'transferBook',
  tables: ['transfer_earnings', 'transfer_entries', 'transfer_files'],
});
