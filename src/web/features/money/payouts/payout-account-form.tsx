import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnPayoutAccount } from '#contract/money/transfers.ts';
import { payoutAccount } from '#domain/money/payout-accounts.ts';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useZodForm } from '../../../lib/forms/use-zod-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { AccountFields } from '../../../ui/fields/account-fields.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useToast } from '../../../ui/overlays/toast.ts';
import {
  ReauthenticationDialog,
  type ReauthenticationRequest,
} from '../../account/auth/security/reauthentication-dialog.tsx';
import { factorsQuery, SignInAgain, useProofFor } from '../../account/auth/sign-in-again.tsx';

/** The mentor's own account, or null. */
export const payoutAccountQuery = queryOptions({
  queryKey: ['payout-account'],
  queryFn: ({ signal }) => call('GET /v1/payout-account', { signal }),
});

const REGISTER = 'PUT /v1/payout-account';
/** Twelve characters with the hyphens. */
const MAX_BUSINESS_NUMBER_LENGTH = 12;

/** A mentor's account for what they earn: kept in memory until it is sent, together with the password. */
export function PayoutAccountForm({ current, onClose }: { current: OwnPayoutAccount | null; onClose: () => void }) {
  const form = useZodForm(payoutAccount, { accountNumber: '', holderName: '', businessNumber: null });
  const { data: factors, error: factorsError, refetch } = useQuery(factorsQuery);
  const queries = useQueryClient();
  const toast = useToast();
  const [isBusiness, setBusiness] = useState(false);
  const [request, setRequest] = useState<ReauthenticationRequest>();
  const { errors } = form.formState;
  const proof = useProofFor(REGISTER);

  const ask = form.handleSubmit((account) =>
    setRequest({
      to: REGISTER,
      title: '본인 확인',
      description: '정산 금액이 다른 사람에게 가지 않도록 한 번 더 확인해요.',
      label: '이 계좌 등록하기',
      failure: '계좌를 등록하지 못했어요',
      async work(proof) {
        const saved = await call(REGISTER, { body: { ...account, ...proof } }).catch(showFieldErrors);
        queries.setQueryData(payoutAccountQuery.queryKey, saved);
        toast.show({ message: '계좌를 받았어요. 예금주를 확인하면 알려 드릴게요.', tone: 'success' });
        onClose();
      },
    }),
  );

  /** Those of the account are shown behind the dialog, which says why it failed. */
  function showFieldErrors(error: unknown): never {
    if (error instanceof ApiError) {
      for (const { field, message } of error.fieldErrors) {
        if (field === 'bank' || field === 'accountNumber' || field === 'holderName' || field === 'businessNumber')
          form.setError(field, { type: 'server', message });
      }
    }
    throw error;
  }

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
      <form noValidate onSubmit={ask} className="flex flex-col gap-5" aria-labelledby="payout-account-form">
        <h3 id="payout-account-form" className="font-bold">
          {current ? '정산 계좌 바꾸기' : '정산 계좌 등록'}
        </h3>
        <AccountFields field={(name) => ({ ...form.register(name), error: errors[name]?.message })} />
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
              {...form.register('businessNumber')}
              label="사업자등록번호"
              placeholder="예) 123-45-67890"
              hint="세금을 직접 신고하는 개인·법인 사업자만 입력해 주세요."
              inputMode="numeric"
              autoComplete="off"
              maxLength={MAX_BUSINESS_NUMBER_LENGTH}
              error={errors.businessNumber?.message}
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
      </form>
      <ReauthenticationDialog request={request} onClose={() => setRequest(undefined)} />
    </Card>
  );
}
