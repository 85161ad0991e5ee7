import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { CampaignCoupon } from '#contract/money/campaigns.ts';
import type { Coupon } from '#contract/money/payments.ts';
import { PAGES } from '#contract/pages.ts';
import { COUPON_KINDS, COUPON_RULES } from '#domain/money/coupons.ts';
import { MembersOnly } from '../../../app/session/members-only.tsx';
import { messageOf } from '../../../lib/api-error.ts';
import { PageBody } from '../../../ui/layout/column.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { Skeletons } from '../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../ui/status/states.tsx';
import {
  campaignCouponsQuery,
  CouponCodeForm,
  couponsQuery,
  describeDiscount,
  describeUse,
} from './coupon-code-form.tsx';
import { OfferList } from './offer-list.tsx';

/** A mentee's coupons: those to be taken, those of campaigns, and SPEC's three kinds. */
export default function CouponsPage() {
  return (
    <MembersOnly memberType="ROLE_MENTEE">
      <AppBar title="쿠폰" back={PAGES.my} />
      <PageBody className="gap-9">
        <CouponCodeForm />
        <Coupons />
      </PageBody>
    </MembersOnly>
  );
}

function Coupons() {
  const kinds = useQuery(couponsQuery);
  const campaigns = useQuery(campaignCouponsQuery);
  if (kinds.isPending || campaigns.isPending) {
    return <Skeletons count={3} each="h-20 w-full rounded-xl" className="flex flex-col gap-3" />;
  }
  const failed = [kinds, campaigns].find(({ data }) => !data);
  if (failed || !kinds.data || !campaigns.data)
    return <ErrorState message={messageOf(failed?.error)} onRetry={() => failed?.refetch()} />;
  const { coupons, offers } = campaigns.data;
  const ofKinds = COUPON_KINDS.map((kind) => ({ kind, coupon: kinds.data.coupons.find((own) => own.kind === kind) }));
  const usable = coupons.filter(isUsable);
  const ended = coupons.filter((coupon) => !isUsable(coupon));
  const unused = ofKinds.filter(({ coupon }) => coupon?.status !== 'USED');
  const used = ofKinds.filter(({ coupon }) => coupon?.status === 'USED');
  return (
    <>
      {offers.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-lg font-bold">받을 수 있는 쿠폰</h2>
          <OfferList offers={offers} />
        </section>
      )}
      {usable.length + unused.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-lg font-bold">내 쿠폰</h2>
          <ul className="flex flex-col gap-2.5">
            {usable.map((coupon) => (
              <CampaignItem key={coupon.campaignCouponId} coupon={coupon} />
            ))}
            {unused.map((own) => (
              <KindItem key={own.kind} {...own} />
            ))}
          </ul>
        </section>
      )}
      {used.length + ended.length > 0 && (
        <Fold title="지난 쿠폰" value={`${used.length + ended.length}장`}>
          <ul className="flex flex-col gap-2.5">
            {used.map((own) => (
              <KindItem key={own.kind} {...own} />
            ))}
            {ended.map((coupon) => (
              <CampaignItem key={coupon.campaignCouponId} coupon={coupon} />
            ))}
          </ul>
        </Fold>
      )}
      <p className="text-sm text-ink-muted">
        쿠폰은 결제할 때 하나만 쓸 수 있어요. 멘토링이 취소되어 모두 환불되면 쿠폰도 돌아와요.
      </p>
    </>
  );
}

function isUsable({ status }: CampaignCoupon): boolean {
  return status === 'AVAILABLE' || status === 'UPCOMING';
}

function CampaignItem({ coupon }: { coupon: CampaignCoupon }) {
  return (
    <Item
      name={coupon.name}
      facts={`${describeDiscount(coupon)} · ${describeUse(coupon)}`}
      isUsable={coupon.status === 'AVAILABLE'}
    />
  );
}

function KindItem({ kind, coupon }: { kind: (typeof COUPON_KINDS)[number]; coupon: Coupon | undefined }) {
  const { name, issuedWhen } = COUPON_RULES[kind];
  const facts = coupon ? (coupon.status === 'USED' ? '사용 완료' : '기간 없이 쓸 수 있어요') : issuedWhen;
  return <Item name={name} facts={facts} isUsable={coupon?.status === 'AVAILABLE'} />;
}

function Item({ name, facts, isUsable: canUse }: { name: string; facts: string; isUsable: boolean }) {
  return (
    <li
      className={clsx(
        'flex items-start justify-between gap-3 rounded-xl border border-line px-4 py-3.5',
        canUse ? 'bg-surface' : 'bg-sunken text-ink-muted',
      )}
    >
      <span className="min-w-0">
        <span className="block font-semibold break-words">{name}</span>
        <span className="block text-sm break-words text-ink-muted">{facts}</span>
      </span>
      {canUse && <Badge tone="brand">사용 가능</Badge>}
    </li>
  );
}
