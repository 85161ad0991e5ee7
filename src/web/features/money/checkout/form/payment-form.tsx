import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { DataOf } from '#contract/calls.ts';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import type { CampaignCoupon } from '#contract/money/campaigns.ts';
import type { Coupon } from '#contract/money/coupons.ts';
import { dueAt as dueAtOf } from '#domain/mentorings/deadlines/deadlines.ts';
import { describeWon } from '#domain/money/payments.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { useDraft } from '../../../../lib/drafts/use-draft.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { FieldMessage } from '../../../../ui/fields/field.tsx';
import { BottomActionBar } from '../../../../ui/layout/bottom-action-bar.tsx';
import { PageBody } from '../../../../ui/layout/column.tsx';
import { Details } from '../../../../ui/layout/details.tsx';
import { Skeleton } from '../../../../ui/status/skeleton.tsx';
import { useMinimumNotice } from '../../../account/policies/index.ts';
import { freeTimesQuery } from '../../../mentorings/index.ts';
import { CouponCodeForm, OfferList } from '../../coupons/index.ts';
import { CouponField } from './coupon-field.tsx';
import { describeAnswer } from './describe-answer.ts';
import { MethodChoice } from './method-choice.tsx';
import { choiceKey, depositHours, INITIAL_CHOICE, type PaymentChoice, paymentTerms } from './payment-choice.ts';
import { PolicyLinks } from './policy-links.tsx';
import { PriceSummary } from './price-summary.tsx';
import { ProposalSummary } from './proposal-summary.tsx';
import type { RefundAccountHandle } from './refund-account-form.tsx';
import { usePay } from './use-pay.ts';

/** A separate chunk with its own rules: only buyers who pay by bank transfer need it. */
const RefundAccountForm = lazy(() => import('./refund-account-form.tsx'));

/** The mentor's deadline after a payment `now`; undefined while unknown. */
function useAnswerDue({ applyTimes, counterpart, noticeHours: ofMentoring }: Mentoring, now: Date): Date | undefined {
  const minimum = useMinimumNotice();
  const noticeHours = ofMentoring ?? minimum;
  const { data } = useQuery({
    ...freeTimesQuery(counterpart.memberId ?? 0),
    enabled: counterpart.memberId !== null,
  });
  // Only the server knows the public holidays.
  if (!data) return undefined;
  const holidays = new Map(data.days.map(({ day, note }) => [day, note?.isHoliday ? note.label : null]));
  const slots = applyTimes.flatMap(({ startTime }) => parseKoreanTime(startTime) ?? []);
  return dueAtOf('WAITING_FOR_MENTOR', now, slots, noticeHours, holidays);
}

/** The proposal, its price, and the payment method; they determine the button at the bottom. */
export function PaymentForm({
  mentoring,
  coupons,
  campaigns,
}: {
  mentoring: Mentoring;
  coupons: readonly Coupon[];
  /** Undefined when they could not be loaded. */
  campaigns: DataOf<'GET /v1/campaign-coupons'> | undefined;
}) {
  const { mentoringId, priceKrw, dueAt } = mentoring;
  const [choice, setChoice] = useDraft(choiceKey(mentoringId), INITIAL_CHOICE);
  const account = useRef<RefundAccountHandle>(null);
  const [isAccountFormReady, setAccountFormReady] = useState(false);
  const { pay, problem, cause } = usePay(mentoringId);

  const now = useNow();
  const validHours = depositHours(dueAt, now);
  const answerDue = useAnswerDue(mentoring, now);
  const campaignCoupons = campaigns?.coupons ?? [];
  const terms = paymentTerms(choice, { priceKrw, coupons, campaignCoupons, canTransfer: validHours > 0 });
  const { method, coupon, amountKrw } = terms;
  const isFree = amountKrw === 0;
  const isTransfer = method === 'VIRTUAL_ACCOUNT';
  const [hasChosenTransfer, setHasChosenTransfer] = useState(isTransfer);
  if (isTransfer && !hasChosenTransfer) setHasChosenTransfer(true);

  function setAccountHandle(handle: RefundAccountHandle | null) {
    account.current = handle;
    setAccountFormReady(handle !== null);
  }

  const chooseCoupon = (chosen: Pick<PaymentChoice, 'couponId' | 'campaignCouponId'>) =>
    setChoice((before) => ({ ...before, ...chosen }));
  const chooseNew = ({ campaignCouponId }: CampaignCoupon) => chooseCoupon({ couponId: null, campaignCouponId });

  async function submit() {
    const { couponId = null, campaignCouponId = null } = coupon ?? {};
    const order = { method: isFree ? INITIAL_CHOICE.method : method, couponId, campaignCouponId };
    const request = { expectedAmountKrw: amountKrw, validHours };
    if (order.method !== 'VIRTUAL_ACCOUNT') return pay({ ...request, order });
    await account.current?.submit((refundAccount) => pay({ ...request, order: { ...order, refundAccount } }));
  }

  return (
    <>
      <PageBody className="gap-7">
        <ProposalSummary mentoring={mentoring} />
        <div className="flex flex-col gap-2.5">
          <PriceSummary terms={terms} />
          <CouponField
            coupons={coupons}
            campaignCoupons={campaignCoupons}
            priceKrw={priceKrw}
            chosen={coupon}
            onChoose={chooseCoupon}
          />
          {campaigns ? (
            <>
              {campaigns.offers.length > 0 && <OfferList offers={campaigns.offers} onTaken={chooseNew} />}
              <Details title={<span>쿠폰 코드가 있어요</span>} className="text-sm text-ink-muted">
                <CouponCodeForm onAdded={chooseNew} />
              </Details>
            </>
          ) : (
            <p className="text-sm text-ink-muted">이벤트 쿠폰은 지금 불러올 수 없어요. 조금 뒤에 다시 열어 주세요.</p>
          )}
        </div>
        {!isFree && (
          <section>
            <h2 className="pb-2 font-bold">결제 수단</h2>
            <MethodChoice
              chosen={method}
              canTransfer={validHours > 0}
              onChoose={(chosen) => setChoice((before) => ({ ...before, method: chosen }))}
            />
            {hasChosenTransfer && (
              // Stays mounted, so that its input is kept while another method is selected.
              <div hidden={!isTransfer}>
                <Suspense fallback={<Skeleton className="mt-4 h-96 w-full" />}>
                  <RefundAccountForm ref={setAccountHandle} validHours={validHours} cause={cause} />
                </Suspense>
              </div>
            )}
          </section>
        )}
        <PolicyLinks amountKrw={amountKrw} />
      </PageBody>
      <BottomActionBar
        note={
          <>
            <p className="text-center text-balance">{describeAnswer(answerDue, now, isTransfer, mentoring.backups)}</p>
            <div role="alert">
              <FieldMessage error={problem} />
            </div>
          </>
        }
      >
        {/* Pending until the account's fields are loaded: before that there is nothing to send. */}
        <Button size="lg" pending={isTransfer && !isFree && !isAccountFormReady} onClick={submit}>
          {isFree ? '쿠폰으로 제안하기' : `${describeWon(amountKrw)} 결제하기`}
        </Button>
      </BottomActionBar>
    </>
  );
}
