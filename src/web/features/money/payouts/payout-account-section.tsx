import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { OwnPayoutAccount } from '#contract/money/transfers.ts';
import { bankName } from '#domain/money/banks.ts';
import { PAYOUT_ACCOUNT_LABELS, payoutAccount, type PayoutAccountStatus } from '#domain/money/payout-accounts.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { Form } from '../../../lib/form.tsx';
import { fieldsOf, showFieldErrors, useZodForm } from '../../../lib/forms/use-zod-form.ts';
import { Fetched } from '../../../lib/loaded.tsx';
import { queryOf } from '../../../lib/queries.ts';
import { useSearchParams } from '../../../lib/use-search-params.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { AccountFields } from '../../../ui/fields/account-fields.tsx';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { Badge, type BadgeTone } from '../../../ui/status/badge.tsx';
import { Skeletons } from '../../../ui/status/skeleton.tsx';
import {
  ReauthenticationDialog,
  type ReauthenticationRequest,
} from '../../account/auth/security/reauthentication-dialog.tsx';
import { factorsQuery, SignInAgain, useProofFor } from '../../account/auth/sign-in-again.tsx';

const TONES: Readonly<Record<PayoutAccountStatus, BadgeTone>> = {
  WAITING: 'neutral',
  CONFIRMED: 'success',
  REFUSED: 'danger',
};

/** Where the mentor is paid. The form is open while the address says so: the back button closes it. */
export function PayoutAccountSection() {
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
      <Fetched query={payoutAccountQuery} skeleton={<Skeletons each="h-32 w-full rounded-xl" />}>
        {(account) =>
          isEditing ? (
            <PayoutAccountForm current={account} onClose={close} />
          ) : (
            <AccountCard account={account} onEdit={edit} />
          )
        }
      </Fetched>
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

const payoutAccountQuery = queryOf(['payout-account'], 'GET /v1/payout-account');

const REGISTER = 'PUT /v1/payout-account';
/** Twelve characters with the hyphens. */
const MAX_BUSINESS_NUMBER_LENGTH = 12;

/** A mentor's account for what they earn: kept in memory until it is sent, together with the password. */
export function PayoutAccountForm({ current, onClose }: { current: OwnPayoutAccount | null; onClose: () => void }) {
  const form = useZodForm(payoutAccount, { accountNumber: '', holderName: '', businessNumber: null });
  const { data: factors, error: factorsError, refetch } = useQuery(factorsQuery);
  const queries = useQueryClient();
  const [isBusiness, setBusiness] = useState(false);
  const [request, setRequest] = useState<ReauthenticationRequest>();
  const field = fieldsOf(form);
  const proof = useProofFor(REGISTER);

  const ask = form.handleSubmit((account) =>
    setRequest({
      to: REGISTER,
      title: '본인 확인',
      description: '정산 금액이 다른 사람에게 가지 않도록 한 번 더 확인해요.',
      label: '이 계좌 등록하기',
      failure: '계좌를 등록하지 못했어요',
      async work(proof) {
        const saved = await call(REGISTER, { body: { ...account, ...proof } }).catch((error: unknown) => {
          // Those of the account are shown behind the dialog, which says why it failed.
          showFieldErrors(form, error);
          throw error;
        });
        queries.setQueryData(payoutAccountQuery.queryKey, saved);
        showToast({ message: '계좌를 받았어요. 예금주를 확인하면 알려 드릴게요.', tone: 'success' });
        onClose();
      },
    }),
  );

  // Before anything is typed: a number of an account is kept nowhere on the way.
  if (proof.by === 'NOT_YET') {
    return (
      <Card tone="outlined" className="flex flex-col gap-2.5">
        <h3 className="font-bold">{current ? '정산 계좌 바꾸기' : '정산 계좌 등록'}</h3>
        <SignInAgain to={REGISTER} />
        <Button variant="ghost" onClick={onClose}>
          취소
        </Button>
      </Card>
    );
  }
  return (
    <Card tone="outlined">
      <Form onSubmit={ask} className="flex flex-col gap-5" aria-labelledby="payout-account-form">
        <h3 id="payout-account-form" className="font-bold">
          {current ? '정산 계좌 바꾸기' : '정산 계좌 등록'}
        </h3>
        <AccountFields field={field} />
        <div className="flex flex-col gap-2">
          <Checkbox
            checked={isBusiness}
            onChange={({ target }) => {
              setBusiness(target.checked);
              form.setValue('businessNumber', target.checked ? '' : null);
              form.clearErrors('businessNumber');
            }}
          >
            사업자로 정산받기
          </Checkbox>
          {isBusiness && (
            <TextField
              {...field('businessNumber')}
              label="사업자등록번호"
              placeholder="예) 123-45-67890"
              hint="세금을 직접 신고하는 개인·법인 사업자만 입력해 주세요."
              inputMode="numeric"
              autoComplete="off"
              maxLength={MAX_BUSINESS_NUMBER_LENGTH}
            />
          )}
        </div>
        <p className="text-sm text-ink-muted">
          본인 이름의 계좌만 등록할 수 있어요. 사업자가 아니면 소득세 3%와 지방소득세 0.3%를 뺀 금액을 보내 드려요.
          계좌번호는 암호화해 보관해요.
        </p>
        {factorsError && !factors && (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-sm text-danger">
            <p>{messageOf(factorsError)}</p>
            <Button size="sm" variant="soft" onClick={() => refetch()}>
              다시 시도
            </Button>
          </div>
        )}
        <div className="flex flex-wrap gap-2.5 *:grow">
          <Button variant="secondary" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" disabled={!factors}>
            {current ? '바꾸기' : '등록하기'}
          </Button>
        </div>
      </Form>
      <ReauthenticationDialog request={request} onClose={() => setRequest(undefined)} />
    </Card>
  );
}
