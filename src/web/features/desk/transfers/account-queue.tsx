import { useRef } from 'react';
import type { SubmittedAccount } from '#contract/money/transfers.ts';
import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { bankName } from '#domain/money/banks.ts';
import { MAX_ACCOUNT_REFUSAL_LENGTH } from '#domain/money/payout-accounts.ts';
import { call } from '../../../lib/api.ts';
import { useField } from '../../../lib/use-field.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { DeskCard, Fact, Facts } from '../desk-card.tsx';
import { deskTime } from '../desk-time.ts';
import { AgeBadge } from '../frame/age-badge.tsx';
import { deskList, orderChoice, WIDTHS } from '../frame/desk-list.tsx';
import { textTakenBack, useDecide } from '../frame/held-decision.ts';
import { useCaseShortcuts } from '../frame/shortcuts.ts';
import { useMoneyAction } from '../frame/use-desk-action.ts';

/** Accounts of mentors that nobody has confirmed, the one that has waited longest first. */
export const AccountQueue = deskList({
  call: 'GET /v1/admin/payout-accounts',
  key: 'desk-payout-accounts',
  label: '확인할 계좌',
  idOf: ({ submissionId }) => submissionId,
  columns: [
    { header: '멘토', width: WIDTHS.name, cell: ({ nickname }) => nickname },
    { header: '예금주', width: 7, cell: ({ holderName }) => holderName ?? '읽지 못했어요' },
    { header: '은행', width: 7, cell: ({ bank }) => (bank ? bankName(bank) : '–') },
    { header: '대기', width: WIDTHS.wait, cell: ({ submittedAt }) => <AgeBadge since={submittedAt} />, isNumber: true },
  ],
  search: { label: '계좌 찾기', placeholder: '회원 번호, 닉네임, 이메일, 학교' },
  filters: [orderChoice(DESK_ORDER_LABELS, 'OLDEST')],
  isAudited: true,
  heldAs: ({ submissionId }) => `account:${submissionId}`,
  empty: {
    title: '확인할 계좌가 없어요',
    description: '멘토가 정산 계좌를 등록하거나 바꾸면 여기에 보여요.',
    found: '찾은 계좌가 없어요',
  },
  skeleton: 'h-64',
  detail: (account) => <AccountCard account={account} />,
});

function AccountCard({ account }: { account: SubmittedAccount }) {
  const { mentorId, nickname, email, submissionId, bank, accountNumber, holderName, businessNumber, submittedAt } =
    account;
  const { enteredBy, isOwn } = account;
  const canConfirm = bank !== null && !isOwn;
  const key = `account:${submissionId}`;
  const refusal = useField(textTakenBack(key));
  const act = useMoneyAction();

  const decide = useDecide({ needsFactor: true });
  const refusalField = useRef<HTMLTextAreaElement>(null);

  const take = (reason: string | null) =>
    decide(
      {
        key,
        label: `${nickname} 계좌 ${reason === null ? '확인' : '돌려보냄'}`,
        text: refusal.text,
        send: () =>
          act({
            work: () =>
              call('POST /v1/admin/payout-accounts/{memberId}/decision', {
                params: { memberId: mentorId },
                body: { submissionId, refusal: reason },
              }),
            done: reason === null ? '계좌를 확인했어요.' : '계좌를 돌려보냈어요.',
            failure: '결정하지 못했어요',
          }),
      },
      reason === null
        ? {
            title: '예금주가 맞나요?',
            description: `멘토에게 바로 알리고, 정산 금액을 ${holderName} 님의 이 계좌로 보내요. 되돌릴 수 없어요.`,
            confirmText: '맞아요',
          }
        : {
            title: '계좌를 돌려보낼까요?',
            description: '멘토에게 이유를 바로 알려요. 되돌릴 수 없어요.',
            confirmText: '돌려보내기',
          },
    );
  useCaseShortcuts({
    KeyA: () => canConfirm && take(null),
    KeyR: () => (refusal.text.trim() ? take(refusal.text) : refusalField.current?.focus()),
  });

  return (
    <DeskCard title={nickname} email={email} gap="gap-5">
      <Facts>
        {bank !== null && (
          <>
            <Fact label="은행">{`${bankName(bank)} (${bank})`}</Fact>
            <Fact label="계좌번호">
              <span className="text-base font-semibold break-all tabular-nums select-all">{accountNumber}</span>
            </Fact>
            <Fact label="예금주">
              <span className="text-base font-semibold">{holderName}</span>
            </Fact>
            <Fact label="사업자">{businessNumber ?? '아니에요 (3.3% 원천징수)'}</Fact>
          </>
        )}
        <Fact label="등록">{deskTime(submittedAt)}</Fact>
        {enteredBy !== null && <Fact label="적은 사람">{`${enteredBy} (탈퇴한 멘토)`}</Fact>}
      </Facts>
      <p className="rounded-lg bg-sunken px-4 py-3 text-sm text-ink-muted">
        {bank === null
          ? '저장된 계좌를 읽지 못했어요. 서버의 APP_SECRET이 그대로인지 먼저 확인하고, 그대로라면 멘토가 다시 등록하도록 돌려보내 주세요.'
          : '은행의 이체 화면에 계좌번호를 넣어 보이는 예금주가 같은지, 인증 서류의 이름과 같은지 확인해 주세요.'}
      </p>
      {isOwn && <p className="text-sm text-ink-muted">내가 적은 계좌는 다른 운영자가 확인해야 해요.</p>}
      {canConfirm && (
        <Button size="lg" aria-keyshortcuts="A" onClick={() => take(null)}>
          예금주가 맞아요
        </Button>
      )}
      <div className="flex flex-col gap-3 border-t border-line pt-5">
        <TextArea
          {...refusal.field}
          ref={refusalField}
          label="돌려보낼 때 멘토에게 알릴 이유"
          rows={2}
          maxCount={MAX_ACCOUNT_REFUSAL_LENGTH}
          placeholder="예) 예금주가 회원님의 이름과 달라요."
        />
        <Button
          variant="secondary"
          aria-keyshortcuts="R"
          disabled={!refusal.text.trim()}
          onClick={() => take(refusal.text)}
        >
          돌려보내기
        </Button>
      </div>
    </DeskCard>
  );
}
