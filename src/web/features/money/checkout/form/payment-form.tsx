import { useQuery } from '@tanstack/react-query';
import { CreditCard, Landmark, MessageCircle } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { DataOf } from '#contract/calls.ts';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import type { CampaignCoupon } from '#contract/money/campaigns.ts';
import type { Coupon } from '#contract/money/payments.ts';
import { PAGES } from '#contract/pages.ts';
import { dueAt as dueAtOf } from '#domain/mentorings/deadlines/deadlines.ts';
import { TOPIC_LABELS } from '#domain/mentorings/proposals/topics.ts';
import { describeWon, PAYMENT_METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from '#domain/money/payments.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { useNow } from '../../../../lib/clock.ts';
import { useDraft } from '../../../../lib/drafts/use-draft.ts';
import { describeKoreanTime } from '../../../../lib/korean-date.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { RadioCard } from '../../../../ui/fields/choice.tsx';
import { FieldMessage } from '../../../../ui/fields/field.tsx';
import { BottomActionBar } from '../../../../ui/layout/bottom-action-bar.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { PageBody } from '../../../../ui/layout/column.tsx';
import { Details } from '../../../../ui/layout/details.tsx';
import { BottomSheet } from '../../../../ui/overlays/bottom-sheet.tsx';
import { Avatar } from '../../../../ui/status/avatar.tsx';
import { Skeleton } from '../../../../ui/status/skeleton.tsx';
import { NoShowPolicy, RefundPolicy } from '../../../account/policies/policies.tsx';
import { describeApplyTime } from '../../../mentorings/describe-times.ts';
import { freeTimesQuery } from '../../../mentorings/propose/free-times-query.ts';
import { CouponCodeForm } from '../../coupons/coupon-code-form.tsx';
import { OfferList } from '../../coupons/offer-list.tsx';
import { CouponField, describeAnswer } from './coupon-field.tsx';
import {
  choiceKey,
  depositHours,
  INITIAL_CHOICE,
  type PaymentChoice,
  paymentTerms,
  type PaymentTerms,
} from './payment-choice.ts';
import type { RefundAccountHandle } from './refund-account-form.tsx';
import { usePay } from './use-pay.ts';

const POLICY_LINK =
  'inline-flex min-h-target min-w-target items-center text-sm text-ink-muted underline underline-offset-4';

/** A separate chunk with its own rules: only buyers who pay by bank transfer need it. */
const RefundAccountForm = lazy(() => import('./refund-account-form.tsx'));

/** The mentor's deadline after a payment `now`; undefined while unknown. */
function useAnswerDue({ applyTimes, counterpart, noticeHours }: Mentoring, now: Date): Date | undefined {
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
  /** Null until its form is loaded. */
  const [account, setAccount] = useState<RefundAccountHandle | null>(null);
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

  const chooseCoupon = (chosen: Pick<PaymentChoice, 'couponId' | 'campaignCouponId'>) =>
    setChoice((before) => ({ ...before, ...chosen }));
  const chooseNew = ({ campaignCouponId }: CampaignCoupon) => chooseCoupon({ couponId: null, campaignCouponId });

  async function submit() {
    const { couponId = null, campaignCouponId = null } = coupon ?? {};
    const order = { method: isFree ? INITIAL_CHOICE.method : method, couponId, campaignCouponId };
    const request = { expectedAmountKrw: amountKrw, validHours };
    if (order.method !== 'VIRTUAL_ACCOUNT') return pay({ ...request, order });
    await account?.submit((refundAccount) => pay({ ...request, order: { ...order, refundAccount } }));
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
                  <RefundAccountForm ref={setAccount} validHours={validHours} cause={cause} />
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
        <Button size="lg" pending={isTransfer && !isFree && !account} onClick={submit}>
          {isFree ? '쿠폰으로 제안하기' : `${describeWon(amountKrw)} 결제하기`}
        </Button>
      </BottomActionBar>
    </>
  );
}

/** The sum to pay, and below it what it is made of (product §6.1). */
function PriceSummary({ terms: { priceKrw, discountKrw, amountKrw } }: { terms: PaymentTerms }) {
  return (
    <section aria-labelledby="amount">
      <h2 id="amount" className="text-sm font-semibold text-ink-muted">
        결제 금액
      </h2>
      <p aria-live="polite" className="pt-0.5 text-3xl font-bold tabular-nums">
        {describeWon(amountKrw)}
      </p>
      {/* Keeps its line, so that nothing moves when the coupon changes. */}
      <p className="min-h-6 pt-0.5 text-sm text-ink-muted tabular-nums">
        {discountKrw > 0 && `${describeWon(priceKrw)}에서 쿠폰으로 ${describeWon(discountKrw)} 할인`}
      </p>
    </section>
  );
}

/** The mentor who is paid for, and the proposed times (SPEC §2: mentor card, chosen dates). */
function ProposalSummary({ mentoring }: { mentoring: Mentoring }) {
  const { counterpart, applyTimes, topic, dueAt } = mentoring;
  return (
    <Card tone="sunken">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar src={counterpart.profileImage} />
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-lg font-bold">{counterpart.name}</p>
          <p className="text-sm text-ink-muted">{`${counterpart.jobTitle} · ${TOPIC_LABELS[topic]}`}</p>
        </div>
      </div>
      <ul className="flex flex-col gap-1 pt-4 text-balance tabular-nums">
        {applyTimes.map((time) => (
          <li key={time.startTime}>{describeApplyTime(time)}</li>
        ))}
      </ul>
      {dueAt && (
        <p className="pt-2 text-sm text-ink-muted">{`${describeKoreanTime(new Date(dueAt))}까지 결제해 주세요.`}</p>
      )}
    </Card>
  );
}

/** SPEC §2: the refund and no-show policies, each in a sheet over the form; the terms in a new tab. */
function PolicyLinks({ amountKrw }: { amountKrw: number }) {
  const [open, setOpen] = useState<'refund' | 'no-show'>();
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-x-5">
      <PolicyButton onClick={() => setOpen('refund')}>환불 정책</PolicyButton>
      <PolicyButton onClick={() => setOpen('no-show')}>노쇼 정책</PolicyButton>
      <a href={PAGES.termsService} target="_blank" rel="noopener" className={POLICY_LINK}>
        이용약관<span className="sr-only"> (새 창)</span>
      </a>
      <BottomSheet open={open === 'refund'} onClose={close} title="환불 정책">
        <RefundPolicy amountKrw={amountKrw} />
      </BottomSheet>
      <BottomSheet open={open === 'no-show'} onClose={close} title="노쇼 정책">
        <NoShowPolicy />
      </BottomSheet>
    </div>
  );
}

function PolicyButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-haspopup="dialog" onClick={onClick} className={POLICY_LINK}>
      {children}
    </button>
  );
}

const ICON = 'size-6 text-brand-ink';
const LEADING: Readonly<Record<PaymentMethod, ReactNode>> = {
  CARD: <CreditCard aria-hidden className={ICON} />,
  KAKAOPAY: <MessageCircle aria-hidden className={ICON} />,
  VIRTUAL_ACCOUNT: <Landmark aria-hidden className={ICON} />,
};
const TOO_LATE_FOR_TRANSFER = '결제 기한이 1시간도 남지 않아 선택할 수 없어요';

/** SPEC §2: credit or debit card, a messenger's pay service, bank transfer. */
function MethodChoice({
  chosen,
  canTransfer,
  onChoose,
}: {
  chosen: PaymentMethod;
  /** Whether a deposit is still possible before the payment is due. */
  canTransfer: boolean;
  onChoose: (method: PaymentMethod) => void;
}) {
  return (
    <div role="radiogroup" aria-label="결제 수단" className="flex flex-col gap-2">
      {PAYMENT_METHODS.map((method) => {
        const isLate = method === 'VIRTUAL_ACCOUNT' && !canTransfer;
        return (
          <RadioCard
            key={method}
            name="method"
            value={method}
            checked={method === chosen}
            disabled={isLate}
            onChange={() => onChoose(method)}
            leading={LEADING[method]}
            title={PAYMENT_METHOD_LABELS[method]}
            {...(isLate && { description: TOO_LATE_FOR_TRANSFER })}
          />
        );
      })}
    </div>
  );
}
