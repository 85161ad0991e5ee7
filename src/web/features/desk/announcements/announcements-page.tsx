import { clsx } from 'clsx';
import { useState } from 'react';
import type { KeptAnnouncement } from '#contract/notifications/announcements.ts';
import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import {
  type AnnouncementState,
  announcementTitle,
  type Audience,
  AUDIENCE_LABELS,
  AUDIENCES,
  MAX_ANNOUNCEMENT_LENGTH,
  MAX_ANNOUNCEMENT_TITLE_LENGTH,
} from '#domain/notifications/announcements.ts';
import { lengthOf } from '#domain/text/length.ts';
import { call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { describeDate } from '../../../lib/korean-date.ts';
import { useField } from '../../../lib/use-field.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { ChipChoice } from '../chip-choice.tsx';
import { DeskCard, Fact, Facts } from '../desk-card.tsx';
import { deskPage } from '../desk-layout.tsx';
import { deskTime, shortTime } from '../desk-time.ts';
import { deskList, filterChoice, orderChoice, WIDTHS } from '../frame/desk-list.tsx';
import { SheetButton } from '../frame/sheet-button.tsx';
import { useDeskAction } from '../frame/use-desk-action.ts';

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
  detail: (announcement) => <AnnouncementCard announcement={announcement} />,
  action: (
    <SheetButton variant="soft" size="sm" renderSheet={(close) => <NewAnnouncementSheet onClose={close} />}>
      새 공지
    </SheetButton>
  ),
});

function AnnouncementCard({ announcement }: { announcement: KeptAnnouncement }) {
  const { announcementId, title, body, audience, startsAt, endsAt, withdrawnAt } = announcement;
  const act = useDeskAction(['desk-announcements']);
  const state = stateOf(announcement);

  const withdraw = () =>
    act({
      question: {
        title: '공지를 내릴까요?',
        description: '바로 아무에게도 보이지 않아요. 다시 보이게 하려면 새로 써야 해요.',
        confirmText: '내리기',
        tone: 'danger',
      },
      work: () => call('POST /v1/admin/announcements/{announcementId}/withdrawal', { params: { announcementId } }),
      done: '공지를 내렸어요.',
      failure: '내리지 못했어요',
    });

  return (
    <DeskCard title={title} badge={<Badge tone={state === 'SHOWN' ? 'success' : 'neutral'}>{STATES[state]}</Badge>}>
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
    </DeskCard>
  );
}

function stateOf({ endsAt, withdrawnAt }: KeptAnnouncement): AnnouncementState {
  if (withdrawnAt) return 'WITHDRAWN';
  return endsAt && new Date(endsAt) <= now() ? 'OVER' : 'SHOWN';
}

function describeAudience(audience: KeptAnnouncement['audience']): string {
  return audience.map((each) => AUDIENCE_LABELS[each]).join(', ');
}

const LENGTHS = [
  { value: 1, label: '하루' },
  { value: 7, label: '7일' },
  { value: 30, label: '30일' },
  { value: null, label: '내릴 때까지' },
] as const;

/** Writes an announcement, which is shown at once. */
export function NewAnnouncementSheet({ onClose }: { onClose: () => void }) {
  const act = useDeskAction(['desk-announcements']);
  const title = useField();
  const body = useField();
  const [audience, setAudience] = useState<readonly Audience[]>(AUDIENCES);
  const [days, setDays] = useState<number | null>(7);
  const titleProblem = title.text.trim()
    ? announcementTitle.safeParse(title.text).error?.issues[0]?.message
    : undefined;

  const announcement = { title: title.text, body: body.text, audience: [...audience], days };
  const announce = () =>
    act({
      intent: announcement,
      work: (idempotencyKey) => call('POST /v1/admin/announcements', { body: announcement, idempotencyKey }),
      done: '공지했어요.',
      failure: '공지하지 못했어요',
      onDone: onClose,
    });

  return (
    <BottomSheet
      open
      onClose={onClose}
      title="새 공지"
      description="바로 홈 위쪽과 공지 화면에 보여요. 쓴 다음에는 고칠 수 없고 내릴 수만 있어요."
      action={{
        label: '공지하기',
        disabled: !title.text.trim() || titleProblem !== undefined || !body.text.trim() || audience.length === 0,
        onClick: announce,
      }}
    >
      <div className="flex flex-col gap-6 pt-3">
        <TextField
          {...title.field}
          label="제목"
          error={titleProblem}
          trailing={
            <span className={clsx('pr-3 tabular-nums', titleProblem && 'text-danger')}>
              <span className="sr-only">입력한 글자 수 </span>
              <span>{`${lengthOf(title.text)}/${MAX_ANNOUNCEMENT_TITLE_LENGTH}`}</span>
            </span>
          }
        />
        <TextArea {...body.field} label="내용" rows={5} maxCount={MAX_ANNOUNCEMENT_LENGTH} />
        <fieldset>
          <legend className="pb-2 text-sm font-semibold">누구에게</legend>
          <div className="flex flex-wrap gap-2">
            {AUDIENCES.map((each) => (
              <ChoiceChip
                key={each}
                type="checkbox"
                checked={audience.includes(each)}
                onChange={({ target }) =>
                  setAudience(AUDIENCES.filter((one) => (one === each ? target.checked : audience.includes(one))))
                }
              >
                {AUDIENCE_LABELS[each]}
              </ChoiceChip>
            ))}
          </div>
        </fieldset>
        <ChipChoice legend="얼마 동안" name="days" options={LENGTHS} chosen={days} onChange={setDays} />
      </div>
    </BottomSheet>
  );
}

/** Announcements: written, and withdrawn before their time. */
export default deskPage('공지', AnnouncementList);
