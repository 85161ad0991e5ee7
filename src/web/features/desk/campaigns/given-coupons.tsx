import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { GivenCoupon } from '#contract/money/campaigns.ts';
import { type CampaignCouponStatus, MAX_COUPON_REASON_LENGTH } from '#domain/money/campaigns/campaigns.ts';
import { call } from '../../../lib/api.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { MorePages } from '../../../lib/more-pages.tsx';
import { pagesOf } from '../../../lib/queries.ts';
import { useField } from '../../../lib/use-field.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { Skeletons } from '../../../ui/status/skeleton.tsx';
import { deskTime } from '../desk-time.ts';
import { OpenedByTap } from '../frame/audited-detail.tsx';
import { useDeskAction } from '../frame/use-desk-action.ts';

const COUPON_STATUS_LABELS: Readonly<Record<CampaignCouponStatus, string>> = {
  AVAILABLE: '쓸 수 있음',
  UPCOMING: '시작 전',
  USED: '사용',
  EXPIRED: '기간 끝남',
  REVOKED: '회수',
};

/** The lists that change with a campaign or one of its coupons. */
const LISTS = ['desk-campaigns', 'desk-campaign-coupons'] as const;

export const useCampaignAction = () => useDeskAction(LISTS);

/** The holders of a campaign's coupons, loaded by a tap: each look is in the audit log. */
export function GivenCoupons({ campaignId }: { campaignId: number }) {
  return (
    <OpenedByTap button="누가 받았는지 보기 (기록이 남아요)" label="쿠폰을 받은 회원">
      <CouponList campaignId={campaignId} />
    </OpenedByTap>
  );
}

function CouponList({ campaignId }: { campaignId: number }) {
  const list = useInfiniteQuery({
    ...pagesOf(['desk-campaign-coupons', campaignId], 'GET /v1/admin/campaigns/{campaignId}/coupons', (cursor) => ({
      params: { campaignId },
      query: { cursor },
    })),
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  return (
    <Loaded query={list} skeleton={<Skeletons each="h-24 w-full rounded-lg" />}>
      {(data) => (
        <section className="flex flex-col gap-3 border-t border-line pt-5">
          <h3 className="font-bold">받은 회원</h3>
          <ul className="flex flex-col divide-y divide-line">
            {data.pages
              .flatMap((page) => page.content)
              .map((coupon) => (
                <CouponItem key={coupon.campaignCouponId} coupon={coupon} />
              ))}
          </ul>
          <MorePages list={list} />
        </section>
      )}
    </Loaded>
  );
}

function CouponItem({ coupon }: { coupon: GivenCoupon }) {
  const { nickname, email, status, issuedAt, issueReason, revokeReason } = coupon;
  const [isRevoking, setRevoking] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  function close() {
    setRevoking(false);
    // The form and its focus go: the coupon has it.
    item.current?.focus();
  }
  const canRevoke = status === 'AVAILABLE' || status === 'UPCOMING';
  return (
    <li ref={item} tabIndex={-1} className="flex flex-col gap-2 py-3 outline-none">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 text-sm">
          <span className="font-semibold break-words">{nickname || '프로필 없음'}</span>{' '}
          <span className="break-all text-ink-muted">{email}</span>
          <span className="block text-ink-faint">
            {`${deskTime(issuedAt)} ${issueReason === null ? '직접 받음' : `운영자가 줌: ${issueReason}`}`}
          </span>
          {revokeReason !== null && <span className="block text-ink-faint">{`회수한 이유: ${revokeReason}`}</span>}
        </p>
        <Badge tone={canRevoke ? 'brand' : 'neutral'}>{COUPON_STATUS_LABELS[status]}</Badge>
      </div>
      {canRevoke && !isRevoking && (
        <Button
          size="sm"
          variant="secondary"
          className="self-start"
          aria-label={`${nickname || email} 쿠폰 회수하기`}
          onClick={() => setRevoking(true)}
        >
          회수하기
        </Button>
      )}
      {canRevoke && isRevoking && <RevokeForm coupon={coupon} onClose={close} />}
    </li>
  );
}

const focus = (field: HTMLInputElement | null) => field?.focus();

function RevokeForm({ coupon: { campaignCouponId }, onClose }: { coupon: GivenCoupon; onClose: () => void }) {
  const act = useCampaignAction();
  const reason = useField();
  async function revoke() {
    const params = { campaignCouponId };
    const body = { reason: reason.text };
    const isDone = await act({
      work: () => call('POST /v1/admin/campaign-coupons/{campaignCouponId}/revocation', { params, body }),
      done: '쿠폰을 회수했어요.',
      failure: '회수하지 못했어요',
    });
    if (isDone) onClose();
  }
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-sunken p-4">
      <TextField
        {...reason.field}
        ref={focus}
        label="회수하는 이유"
        hint="회원이 쿠폰 화면에서 읽어요."
        autoComplete="off"
        maxLength={MAX_COUPON_REASON_LENGTH}
      />
      <div className="flex flex-wrap gap-2.5 *:grow">
        <Button size="sm" variant="secondary" className="bg-surface" onClick={onClose}>
          취소
        </Button>
        <Button size="sm" variant="danger" disabled={!reason.text.trim()} onClick={revoke}>
          회수하기
        </Button>
      </div>
    </div>
  );
}
