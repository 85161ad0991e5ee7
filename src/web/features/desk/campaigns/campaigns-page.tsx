import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Campaign } from '#contract/payments/campaigns.ts';
import { CAMPAIGN_STATES } from '#domain/campaigns/campaigns.ts';
import { describeWon } from '#domain/payments/payments.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { DeskLayout } from '../desk-layout.tsx';
import { Cases } from '../frame/cases.tsx';
import type { Column } from '../frame/desk-list.tsx';
import { CampaignCard } from './campaign-card.tsx';
import { STATE_LABELS } from './campaign-text.ts';
import { NewCampaignSheet } from './new-campaign-sheet.tsx';

const COLUMNS: readonly Column<Campaign>[] = [
  { header: '캠페인', cell: ({ name }) => name },
  {
    header: '할인',
    cell: ({ percentOff, wonOff }) => (percentOff === null ? describeWon(wonOff ?? 0) : `${percentOff}%`),
  },
  { header: '상태', cell: ({ state }) => STATE_LABELS[state], className: 'whitespace-nowrap' },
];
const STATES = [
  { value: '', label: '모든 상태' },
  ...CAMPAIGN_STATES.map((state) => ({ value: state, label: STATE_LABELS[state] })),
];

/** Campaigns of coupons: made, given by hand, ended (product §26.14). */
export default function CampaignsPage() {
  return (
    <DeskLayout isDesk documentTitle="운영자 쿠폰">
      <Campaigns />
    </DeskLayout>
  );
}

function Campaigns() {
  const [address, setAddress] = useSearchParams();
  const [isNew, setNew] = useState(false);
  const state = CAMPAIGN_STATES.find((each) => each === address.get('state'));
  const list = useInfiniteQuery({
    queryKey: ['desk-campaigns', state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/campaigns', {
        query: { ...(state && { state }), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
  });
  return (
    <>
      <Cases
        label="쿠폰 캠페인"
        list={list}
        idOf={({ campaignId }) => campaignId}
        columns={COLUMNS}
        toolbar={
          <>
            <SelectField
              label="상태"
              hideLabel
              value={state ?? ''}
              onChange={({ target }) => setAddress(target.value ? { state: target.value } : {}, { replace: true })}
              options={STATES}
            />
            <Button variant="soft" className="self-start" onClick={() => setNew(true)}>
              새 캠페인
            </Button>
          </>
        }
        skeleton={<Skeleton className="h-64 w-full rounded-xl" />}
        empty={
          <EmptyState
            title={state ? '찾은 캠페인이 없어요' : '아직 캠페인이 없어요'}
            description="새 캠페인을 만들면 멘티가 코드로 받거나, 운영자가 한 명씩 줄 수 있어요."
          />
        }
      >
        {(campaign) => <CampaignCard key={campaign.campaignId} campaign={campaign} />}
      </Cases>
      {isNew && <NewCampaignSheet onClose={() => setNew(false)} />}
    </>
  );
}
