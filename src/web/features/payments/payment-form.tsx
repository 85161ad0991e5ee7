import { CreditCard, Landmark, MessageCircle } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { Mentoring } from '#contract/mentorings.ts';
import { type Coupon, refundAccount } from '#contract/payments.ts';
import { describeWon, PAYMENT_METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from '#domain/payments.ts';
import { BottomActionBar } from '../../ui/bottom-action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioCard } from '../../ui/choice.tsx';
import { PageBody } from '../../ui/column.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { MentoringSummary } from './mentoring-summary.tsx';
import { PolicyLinks } from './policy-links.tsx';
import { PriceBreakdown } from './price-breakdown.tsx';
import { type RefundAccount, type RefundAccountErrors, RefundAccountFields } from './refund-account-fields.tsx';
import { useChoices } from './use-choices.ts';
import { type Order, usePay } from './use-pay.ts';

const NO_COUPON = 'none';
const NO_ACCOUNT: RefundAccount = { bank: '', accountNumber: '', holderName: '' };

const METHOD_ICONS: Readonly<Record<PaymentMethod, ReactNode>> = {
  CARD: <CreditCard aria-hidden className="size-6 text-brand-ink" />,
  KAKAOPAY: <MessageCircle aria-hidden className="size-6 text-brand-ink" />,
  VIRTUAL_ACCOUNT: <Landmark aria-hidden className="size-6 text-brand-ink" />,
};

/** What to pay, with which coupon and how (SPEC §2). */
export function PaymentForm({ mentoring, coupons }: { mentoring: Mentoring; coupons: readonly Coupon[] }) {
  const { mentoringId, priceKrw } = mentoring;
  const { method, coupon, usable, chooseMethod, chooseCoupon } = useChoices(mentoringId, priceKrw, coupons);
  const [account, setAccount] = useState(NO_ACCOUNT);
  const [accountErrors, setAccountErrors] = useState<RefundAccountErrors>({});
  const accountFields = useRef<HTMLDivElement>(null);
  const pay = usePay(mentoringId);
  const discountKrw = coupon?.discountKrw ?? 0;
  const totalKrw = priceKrw - discountKrw;
  const needsAccount = method === 'VIRTUAL_ACCOUNT' && totalKrw > 0;

  async function submit() {
    const order: Order = { method, couponId: coupon?.couponId ?? null };
    if (!needsAccount) return pay(order, totalKrw);
    const checked = refundAccount.safeParse(account);
    setAccountErrors(errorsOf(checked.error));
    if (checked.success) return pay({ ...order, refundAccount: checked.data }, totalKrw);
    // The fields show their faults with the next drawing; then the first takes the focus.
    requestAnimationFrame(() => accountFields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    return undefined;
  }

  return (
    <>
      <PageBody>
        <PriceBreakdown priceKrw={priceKrw} discountKrw={discountKrw} />
        <Part title="멘토링 정보">
          <MentoringSummary mentoring={mentoring} />
        </Part>
        <Part title="쿠폰">
          <SelectField
            label="쿠폰"
            hideLabel
            value={coupon ? String(coupon.couponId) : NO_COUPON}
            hint={usable.length === 0 ? '사용할 수 있는 쿠폰이 없어요.' : undefined}
            options={[
              ...usable.map(({ couponId, name, discountKrw: off }) => ({
                value: String(couponId),
                label: `${name} (-${describeWon(off)})`,
              })),
              { value: NO_COUPON, label: '쿠폰 사용 안 함' },
            ]}
            onChange={({ target }) => chooseCoupon(target.value === NO_COUPON ? null : Number(target.value))}
          />
        </Part>
        {totalKrw > 0 && (
          <Part title="결제 수단">
            <div className="flex flex-col gap-2.5">
              {PAYMENT_METHODS.map((name) => (
                <RadioCard
                  key={name}
                  name="method"
                  value={name}
                  checked={name === method}
                  onChange={() => chooseMethod(name)}
                  title={PAYMENT_METHOD_LABELS[name]}
                  leading={METHOD_ICONS[name]}
                />
              ))}
            </div>
            {needsAccount && (
              <div ref={accountFields}>
                <RefundAccountFields account={account} errors={accountErrors} onChange={setAccount} />
              </div>
            )}
          </Part>
        )}
        <div className="pt-6">
          <p className="pb-1 text-sm text-ink-muted">결제하면 아래 정책에 동의하는 것으로 볼게요.</p>
          <PolicyLinks />
        </div>
      </PageBody>
      <BottomActionBar>
        <Button size="lg" onClick={submit}>
          {describeWon(totalKrw)} 결제하기
        </Button>
      </BottomActionBar>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pt-8">
      <h2 id={id} className="pb-3 text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function errorsOf(error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined) {
  const errors: RefundAccountErrors = {};
  for (const { path, message } of error?.issues ?? []) {
    const [name] = path;
    if (name === 'bank' || name === 'accountNumber' || name === 'holderName') errors[name] ??= message;
  }
  return errors;
}
