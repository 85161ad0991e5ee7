import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf } from '#contract/calls.ts';
import type { Campaign } from '#contract/money/campaigns.ts';
import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { describeWon } from '#domain/money/payments.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { DeskLayout } from '../desk-layout.tsx';
import { Cases } from '../frame/cases.tsx';
import type { Column } from '../frame/desk-list.tsx';
import { filterChoice, hasChoice, ListControls, orderChoice } from '../frame/list-controls.tsx';
import { useAddressQuery } from '../frame/use-address-query.ts';
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
type Query = NonNullable<InputOf<'GET /v1/admin/campaigns', 'query'>>;
const SEARCH = { name: 'search', label: '캠페인 찾기', placeholder: '이름, 코드, 학교' } as const;
const CHOICES = [
  filterChoice('state', '상태', '모든 상태', STATE_LABELS),
  orderChoice(DESK_ORDER_LABELS, 'NEWEST'),
] as const;

/** Campaigns of coupons: made, given by hand, ended (product §26.14). */
export default function CampaignsPage() {
  return (
    <DeskLayout isDesk documentTitle="운영자 쿠폰">
      <Campaigns />
    </DeskLayout>
  );
}

function Campaigns() {
  const [isNew, setNew] = useState(false);
  const address = useAddressQuery(['search', 'state', 'order']);
  const query = address.query as Query;
  const list = useInfiniteQuery({
    queryKey: ['desk-campaigns', query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/campaigns', { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
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
            <ListControls search={SEARCH} choices={CHOICES} query={query} onChange={address.change} />
            <Button variant="soft" className="self-start" onClick={() => setNew(true)}>
              새 캠페인
            </Button>
          </>
        }
        skeleton={<Skeleton className="h-64 w-full rounded-xl" />}
        empty={
          <EmptyState
            title={hasChoice(query) ? '찾은 캠페인이 없어요' : '아직 캠페인이 없어요'}
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
