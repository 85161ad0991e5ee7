import type { Coupon } from '#contract/payments.ts';
import { COUPON_KINDS, COUPON_RULES, type CouponKind, discountOf } from '#domain/payments/coupons.ts';
import { describeWon } from '#domain/payments/payments.ts';
import { SelectField, type SelectOption } from '../../../ui/fields/select-field.tsx';

const NONE = 'none';

/** SPEC §2: the coupon dropdown, with every kind of coupon. One that cannot be chosen says why: used already, or not issued yet. */
export function CouponField({
  coupons,
  priceKrw,
  chosen,
  onChoose,
}: {
  coupons: readonly Coupon[];
  priceKrw: number;
  chosen: number | null;
  onChoose: (couponId: number | null) => void;
}) {
  return (
    <SelectField
      label="사용할 쿠폰"
      hideLabel
      value={chosen ?? NONE}
      onChange={({ target }) => onChoose(target.value === NONE ? null : Number(target.value))}
      options={[
        { value: NONE, label: '쿠폰을 사용하지 않을게요' },
        ...COUPON_KINDS.map((kind) => toOption(kind, coupons, priceKrw)),
      ]}
    />
  );
}

function toOption(kind: CouponKind, coupons: readonly Coupon[], priceKrw: number): SelectOption {
  const { name, issuedWhen } = COUPON_RULES[kind];
  const own = coupons.find((coupon) => coupon.kind === kind);
  if (own?.status === 'AVAILABLE')
    return { value: String(own.couponId), label: `${name} (-${describeWon(discountOf(kind, priceKrw))})` };
  return { value: kind, label: `${name} (${own ? '사용 완료' : issuedWhen})`, disabled: true };
}
