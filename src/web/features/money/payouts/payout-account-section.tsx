import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import type { OwnPayoutAccount } from '#contract/money/transfers.ts';
import { bankName } from '#domain/money/banks.ts';
import { PAYOUT_ACCOUNT_LABELS, type PayoutAccountStatus } from '#domain/money/payout-accounts.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { useSearchParams } from '../../../lib/use-search-params.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Badge, type BadgeTone } from '../../../ui/status/badge.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../ui/status/states.tsx';
import { PayoutAccountForm, payoutAccountQuery } from './payout-account-form.tsx';

const TONES: Readonly<Record<PayoutAccountStatus, BadgeTone>> = {
  WAITING: 'neutral',
  CONFIRMED: 'success',
  REFUSED: 'danger',
};

/** Where the mentor is paid. The form is open while the address says so: the back button closes it. */
export function PayoutAccountSection() {
  const { data: account, error, refetch } = useQuery(payoutAccountQuery);
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const state = useLocation().state as { isOpenedHere?: boolean } | null;
  const isEditing = address.has('account');
  const edit = () => setAddress({ account: 'edit' }, { state: { isOpenedHere: true } });
  const close = () => (state?.isOpenedHere ? navigate(-1) : setAddress({}, { replace: true }));
  return (
    <section aria-labelledby="payout-account" className="flex flex-col gap-3">
      <h2 id="payout-account" className="text-lg font-bold">
        정산 계좌
      </h2>
      {account === undefined ? (
        error ? (
          <ErrorState message={messageOf(error)} onRetry={refetch} />
        ) : (
          <LoadingRegion>
            <Skeleton className="h-32 w-full rounded-xl" />
          </LoadingRegion>
        )
      ) : isEditing ? (
        <PayoutAccountForm current={account} onClose={close} />
      ) : (
        <AccountCard account={account} onEdit={edit} />
      )}
    </section>
  );
}

function AccountCard({ account, onEdit }: { account: OwnPayoutAccount | null; onEdit: () => void }) {
  if (!account) {
    return (
      <Card tone="outlined" className="flex flex-col gap-3">
        <p className="text-ink-muted">받을 계좌를 등록해 주세요. 그동안 번 금액도 모두 보내 드려요.</p>
        <Button onClick={onEdit}>계좌 등록하기</Button>
      </Card>
    );
  }
  const { bank, maskedNumber, holderName, businessNumber, status, reason } = account;
  return (
    <Card tone="outlined" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 font-bold break-words">
          <span>{`${bankName(bank)} `}</span>
          <span className="tabular-nums">{maskedNumber}</span>
        </p>
        <Badge tone={TONES[status]}>{PAYOUT_ACCOUNT_LABELS[status]}</Badge>
      </div>
      <p className="text-sm break-words text-ink-muted">
        {`${holderName}${businessNumber ? ` · 사업자 ${businessNumber}` : ''}`}
      </p>
      {status === 'WAITING' && (
        <p className="text-sm text-ink-muted">예금주를 확인하고 있어요. 확인하면 알림과 메일로 알려 드려요.</p>
      )}
      {reason && <p className="rounded-lg bg-danger-soft px-4 py-3 text-sm break-words text-danger">{reason}</p>}
      <Button variant={status === 'REFUSED' ? 'primary' : 'secondary'} onClick={onEdit}>
        {status === 'REFUSED' ? '계좌 다시 등록하기' : '계좌 바꾸기'}
      </Button>
    </Card>
  );
}
