import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeptAnnouncement } from '#contract/notifications/announcements.ts';
import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { type AnnouncementState, AUDIENCE_LABELS } from '#domain/notifications/announcements.ts';
import { isRefusal, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { describeDate } from '../../../lib/korean-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { Badge } from '../../../ui/status/badge.tsx';
import { DeskLayout } from '../desk-layout.tsx';
import { deskTime, shortTime } from '../desk-time.ts';
import { Fact, Facts } from '../fact.tsx';
import { deskList, WIDTHS } from '../frame/desk-list.tsx';
import { filterChoice, orderChoice } from '../frame/list-controls.tsx';
import { withStepUp } from '../step-up/step-up.ts';
import { NewAnnouncementSheet } from './new-announcement-sheet.tsx';

const STATES: Readonly<Record<AnnouncementState, string>> = { SHOWN: '보이는 중', OVER: '끝남', WITHDRAWN: '내림' };

const AnnouncementList = deskList({
  call: 'GET /v1/admin/announcements',
  key: 'desk-announcements',
  label: '공지',
  idOf: ({ announcementId }) => announcementId,
  columns: [
    { header: '제목', width: 12, cell: ({ title }) => title },
    { header: '누구에게', width: 9, cell: ({ audience }) => describeAudience(audience) },
    { header: '상태', width: WIDTHS.state, cell: (announcement) => STATES[stateOf(announcement)] },
    { header: '시작', width: WIDTHS.time, cell: ({ startsAt }) => shortTime(startsAt), isNumber: true },
  ],
  search: { label: '공지 찾기', placeholder: '제목, 내용' },
  filters: [
    filterChoice('state', '상태', '모든 상태', STATES),
    filterChoice('audience', '받는 사람', '모두', AUDIENCE_LABELS),
    orderChoice(DESK_ORDER_LABELS, 'NEWEST'),
  ],
  empty: {
    title: '아직 공지가 없어요',
    description: '점검이나 달라지는 점을 알려 주세요.',
    found: '찾은 공지가 없어요',
  },
  skeleton: 'h-40',
  detail: (announcement) => <AnnouncementCard announcement={announcement} />,
});

/** Announcements: written, and withdrawn before their time. */
export default function AnnouncementsPage() {
  const [isWriting, setWriting] = useState(false);
  return (
    <DeskLayout isDesk title="공지">
      <AnnouncementList
        action={
          <Button variant="soft" size="sm" onClick={() => setWriting(true)}>
            새 공지
          </Button>
        }
      />
      {isWriting && <NewAnnouncementSheet onClose={() => setWriting(false)} />}
    </DeskLayout>
  );
}

function AnnouncementCard({ announcement }: { announcement: KeptAnnouncement }) {
  const { announcementId, title, body, audience, startsAt, endsAt, withdrawnAt } = announcement;
  const dialog = useDialog();
  const toast = useToast();
  const queries = useQueryClient();
  const state = stateOf(announcement);

  async function withdraw() {
    const isMeant = await dialog.confirm({
      title: '공지를 내릴까요?',
      description: '바로 아무에게도 보이지 않아요. 다시 보이게 하려면 새로 써야 해요.',
      confirmText: '내리기',
      tone: 'danger',
    });
    if (!isMeant) return;
    try {
      const params = { announcementId };
      await withStepUp(() => call('POST /v1/admin/announcements/{announcementId}/withdrawal', { params }));
      toast.show({ message: '공지를 내렸어요.', tone: 'success' });
    } catch (error) {
      if (isRefusal(error, 'STEP_UP_REQUIRED')) return;
      await dialog.alert({ title: '내리지 못했어요', description: messageOf(error) });
    }
    await queries.invalidateQueries({ queryKey: ['desk-announcements'] });
  }

  return (
    <Card tone="outlined" className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg font-bold break-words">{title}</h2>
        <Badge tone={state === 'SHOWN' ? 'success' : 'neutral'}>{STATES[state]}</Badge>
      </div>
      <p className="break-words whitespace-pre-line">{body}</p>
      <Facts>
        <Fact label="누구에게">{describeAudience(audience)}</Fact>
        <Fact label="시작">{deskTime(startsAt)}</Fact>
        <Fact label="끝">{endsAt ? deskTime(endsAt) : '내릴 때까지'}</Fact>
        {withdrawnAt && <Fact label="내린 날">{describeDate(new Date(withdrawnAt))}</Fact>}
      </Facts>
      {state === 'SHOWN' && (
        <Button variant="danger" onClick={withdraw}>
          공지 내리기
        </Button>
      )}
    </Card>
  );
}

function stateOf({ endsAt, withdrawnAt }: KeptAnnouncement): AnnouncementState {
  if (withdrawnAt) return 'WITHDRAWN';
  return endsAt && new Date(endsAt) <= now() ? 'OVER' : 'SHOWN';
}

function describeAudience(audience: KeptAnnouncement['audience']): string {
  return audience.map((each) => AUDIENCE_LABELS[each]).join(', ');
}
