import type { Campaign } from '#contract/money/campaigns.ts';
import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { type CampaignState, MAX_COUPON_REASON_LENGTH } from '#domain/money/campaigns/campaigns.ts';
import { describeWon } from '#domain/money/payments.ts';
import { groupDigits } from '#domain/text/group-digits.ts';
import { call } from '../../../lib/api.ts';
import { Form } from '../../../lib/form.tsx';
import { describeDayFrom, describeKoreanDay } from '../../../lib/korean-date.ts';
import { useField } from '../../../lib/use-field.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Badge, type BadgeTone } from '../../../ui/status/badge.tsx';
import { describeDiscount } from '../../money/coupons/coupon-code-form.tsx';
import { DeskCard, Fact, Facts } from '../desk-card.tsx';
import { deskPage } from '../desk-layout.tsx';
import { deskTime } from '../desk-time.ts';
import { deskList, filterChoice, orderChoice, WIDTHS } from '../frame/desk-list.tsx';
import { SheetButton } from '../frame/sheet-button.tsx';
import { GivenCoupons, useCampaignAction } from './given-coupons.tsx';
import { NewCampaignSheet } from './new-campaign-sheet.tsx';

const STATE_LABELS: Readonly<Record<CampaignState, string>> = {
  UPCOMING: '시작 전',
  RUNNING: '주는 중',
  OVER: '기간 끝남',
  ENDED: '끝냄',
};
const STATE_TONES: Readonly<Record<CampaignState, BadgeTone>> = {
  UPCOMING: 'brand',
  RUNNING: 'success',
  OVER: 'neutral',
  ENDED: 'neutral',
};

/** `모든 멘티`, `서울대학교 학생`, `고른 회원` */
function describeAudience({ audience, schoolName }: Campaign): string {
  if (audience === 'ALL') return '모든 멘티';
  return audience === 'CHOSEN' ? '고른 회원' : `${schoolName ?? ''} 학생`;
}

/** A campaign, the coupons that it has given, and what can be done with it. */
function CampaignCard({ campaign }: { campaign: Campaign }) {
  const { campaignId, name, code, state, firstDay, lastDay, createdAt, endedAt, givenCoupons, maxCoupons } = campaign;
  const act = useCampaignAction();
  const isOpen = state === 'UPCOMING' || state === 'RUNNING';

  const end = () =>
    act({
      question: {
        title: '캠페인을 끝낼까요?',
        description: '쿠폰을 더 주지 않아요. 이미 준 쿠폰은 마지막 날까지 쓸 수 있고, 다시 시작할 수는 없어요.',
        confirmText: '끝내기',
      },
      work: () => call('POST /v1/admin/campaigns/{campaignId}/ending', { params: { campaignId } }),
      done: '캠페인을 끝냈어요.',
      failure: '끝내지 못했어요',
    });

  return (
    <DeskCard title={name} badge={<Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>} gap="gap-5">
      <Facts>
        <Fact label="할인">{describeDiscount(campaign)}</Fact>
        <Fact label="누구에게">{describeAudience(campaign)}</Fact>
        {campaign.audience !== 'CHOSEN' && (
          <Fact label="코드">
            {code ? <span className="font-semibold select-all">{code}</span> : '없음 (쿠폰 화면에서 받아요)'}
          </Fact>
        )}
        <Fact label="기간">
          {`${firstDay.slice(0, 4)}년 ${describeKoreanDay(firstDay)}부터 ${describeDayFrom(firstDay, lastDay)}까지`}
        </Fact>
        <Fact label="준 쿠폰">{`${groupDigits(givenCoupons)}/${groupDigits(maxCoupons)}장`}</Fact>
        <Fact label="만듦">{deskTime(createdAt)}</Fact>
        {endedAt && <Fact label="끝냄">{deskTime(endedAt)}</Fact>}
      </Facts>
      {givenCoupons > 0 && <GivenCoupons campaignId={campaignId} />}
      {isOpen && givenCoupons < maxCoupons && <GiveCouponForm campaign={campaign} />}
      {isOpen && (
        <Button variant="danger" onClick={end}>
          캠페인 끝내기
        </Button>
      )}
    </DeskCard>
  );
}

const CampaignList = deskList({
  call: 'GET /v1/admin/campaigns',
  key: 'desk-campaigns',
  label: '쿠폰 캠페인',
  idOf: ({ campaignId }) => campaignId,
  columns: [
    { header: '캠페인', width: 12, cell: ({ name }) => name },
    {
      header: '할인',
      width: WIDTHS.won,
      cell: ({ percentOff, wonOff }) => (percentOff === null ? describeWon(wonOff ?? 0) : `${percentOff}%`),
      isNumber: true,
    },
    { header: '상태', width: WIDTHS.state, cell: ({ state }) => STATE_LABELS[state] },
    { header: '준 쿠폰', width: WIDTHS.state, cell: ({ givenCoupons }) => groupDigits(givenCoupons), isNumber: true },
  ],
  search: { label: '캠페인 찾기', placeholder: '이름, 코드, 학교' },
  filters: [filterChoice('state', '상태', '모든 상태', STATE_LABELS), orderChoice(DESK_ORDER_LABELS, 'NEWEST')],
  empty: {
    title: '아직 캠페인이 없어요',
    description: '새 캠페인을 만들면 멘티가 코드로 받거나, 운영자가 한 명씩 줄 수 있어요.',
    found: '찾은 캠페인이 없어요',
  },
  skeleton: 'h-64',
  detail: (campaign) => <CampaignCard campaign={campaign} />,
  action: (
    <SheetButton variant="soft" size="sm" renderSheet={(close) => <NewCampaignSheet onClose={close} />}>
      새 캠페인
    </SheetButton>
  ),
});

/** Gives one member a coupon, with a reason that stays in the records. */
function GiveCouponForm({ campaign: { campaignId, name } }: { campaign: Campaign }) {
  const act = useCampaignAction();
  const email = useField();
  const reason = useField();

  async function give() {
    const body = { email: email.text, reason: reason.text };
    const isDone = await act({
      work: () => call('POST /v1/admin/campaigns/{campaignId}/coupons', { params: { campaignId }, body }),
      done: '쿠폰을 줬어요.',
      failure: '주지 못했어요',
    });
    if (!isDone) return;
    email.set('');
    reason.set('');
  }

  return (
    <Form
      aria-label={`${name}: 회원에게 쿠폰 주기`}
      className="flex flex-col gap-4 border-t border-line pt-5"
      onSubmit={give}
    >
      <h3 className="font-bold">회원에게 쿠폰 주기</h3>
      <TextField {...email.field} label="멘티의 이메일" type="email" autoComplete="off" maxLength={254} />
      <TextField
        {...reason.field}
        label="이유"
        placeholder="예) 결제 오류에 대한 사과"
        hint="운영 기록에만 남아요."
        autoComplete="off"
        maxLength={MAX_COUPON_REASON_LENGTH}
      />
      <Button type="submit" variant="secondary" disabled={!email.text.trim() || !reason.text.trim()}>
        쿠폰 주기
      </Button>
    </Form>
  );
}

/** Campaigns of coupons: made, given by hand, ended (product §26.14). */
export default deskPage('쿠폰', CampaignList);
