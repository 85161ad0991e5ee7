import type { FormerPayee } from '#contract/money/transfers.ts';
import { describeWon } from '#domain/money/payments.ts';
import { payoutAccount } from '#domain/money/payout-accounts.ts';
import { call } from '../../../lib/api.ts';
import { Form } from '../../../lib/form.tsx';
import { fieldsOf, useZodForm } from '../../../lib/forms/use-zod-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { AccountFields } from '../../../ui/fields/account-fields.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { DeskCard, Fact, Facts } from '../desk-card.tsx';
import { deskTime, shortTime } from '../desk-time.ts';
import { deskList, WIDTHS } from '../frame/desk-list.tsx';
import { useMoneyAction } from '../frame/use-desk-action.ts';

const LIST_KEY = 'desk-former-payees';

/** Former mentors who are owed money and have no account. They give one to the support; it is entered here, and another operator confirms it. */
const FormerPayees = deskList({
  call: 'GET /v1/admin/former-payees',
  key: LIST_KEY,
  label: '계좌가 없는 탈퇴한 멘토',
  idOf: ({ mentorId }) => mentorId,
  columns: [
    { header: '멘토', width: WIDTHS.name, cell: ({ nickname }) => nickname },
    { header: '보낼 정산', width: WIDTHS.won, cell: ({ owedKrw }) => describeWon(owedKrw), isNumber: true },
    { header: '탈퇴', width: WIDTHS.time, cell: ({ leftAt }) => shortTime(leftAt), isNumber: true },
  ],
  isAudited: true,
  empty: {
    title: '계좌를 기다리는 멘토가 없어요',
    description: '보낼 정산이 남은 채 계좌 없이 탈퇴했거나, 탈퇴한 뒤 이체가 돌아온 멘토가 여기에 보여요.',
    found: '',
  },
  skeleton: 'h-64',
  detail: (payee) => <PayeeCard payee={payee} />,
});
export default FormerPayees;

function PayeeCard({ payee: { mentorId, nickname, email, owedKrw, leftAt } }: { payee: FormerPayee }) {
  const form = useZodForm(payoutAccount, { accountNumber: '', holderName: '', businessNumber: null });
  const field = fieldsOf(form);
  const act = useMoneyAction(LIST_KEY);
  const submit = form.handleSubmit((body) =>
    act({
      question: {
        title: '이 계좌를 올릴까요?',
        description: '다른 운영자가 예금주를 확인하면 정산 금액을 이 계좌로 보내요.',
        confirmText: '올리기',
      },
      work: () => call('PUT /v1/admin/payout-accounts/{memberId}', { params: { memberId: mentorId }, body }),
      done: '계좌를 올렸어요. 다른 운영자의 확인을 기다려요.',
      failure: '계좌를 올리지 못했어요',
    }),
  );
  return (
    <DeskCard title={nickname} email={email} gap="gap-5">
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <Facts>
          <Fact label="보낼 정산">{describeWon(owedKrw)}</Fact>
          <Fact label="탈퇴">{deskTime(leftAt)}</Fact>
        </Facts>
        <p className="rounded-lg bg-sunken px-4 py-3 text-sm text-ink-muted">
          위 이메일로 본인에게 받은 계좌만 적어 주세요. 다른 운영자가 예금주를 확인한 뒤에 보내요.
        </p>
        <AccountFields field={field} />
        <TextField
          {...field('businessNumber', { setValueAs: (value: string | null) => value || null })}
          label="사업자등록번호"
          optional
          inputMode="numeric"
          autoComplete="off"
        />
        <Button type="submit">계좌 올리기</Button>
      </Form>
    </DeskCard>
  );
}
