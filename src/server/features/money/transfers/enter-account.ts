import type { PayoutAccount } from '#domain/money/payout-accounts.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { formerPayeeStore } from './former-payee-store.ts';
import { payoutAccountStore, type PayoutAccountRow } from './payout-account-store.ts';
import { sealPayoutAccount } from './payout-account.ts';

/**
 * An operator enters the account that a mentor who has left gave the support: it waits until another operator has confirmed the holder.
 * @throws RefusalError `ACCOUNT_NOT_ENTERABLE` for all others: members register their own, and an account that waits or is confirmed stays
 */
export async function enterAccount(
  { clock, secret }: Pick<Services, 'clock' | 'secret'>,
  tx: Queryable,
  { memberId, account, enteredBy }: { memberId: number; account: PayoutAccount; enteredBy: number },
): Promise<PayoutAccountRow> {
  if (!(await formerPayeeStore.lock(tx, memberId))) return refuse('ACCOUNT_NOT_ENTERABLE');
  const sealed = sealPayoutAccount(secret, { memberId }, account);
  return payoutAccountStore.put(tx, memberId, { sealed, enteredBy }, clock.now());
}
