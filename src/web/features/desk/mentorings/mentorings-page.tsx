import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { STATUS_LABELS } from '#domain/mentorings/states/statuses.ts';
import { DeskLayout } from '../desk-layout.tsx';
import { shortTime } from '../desk-time.ts';
import { deskList, WIDTHS } from '../frame/desk-list.tsx';
import { filterChoice, orderChoice } from '../frame/list-controls.tsx';
import { MentoringCard } from './mentoring-card.tsx';

const Mentorings = deskList({
  call: 'GET /v1/admin/mentorings',
  key: 'desk-mentorings',
  label: '멘토링',
  idOf: ({ mentoringId }) => mentoringId,
  columns: [
    { header: '번호', width: WIDTHS.number, cell: ({ mentoringId }) => mentoringId },
    { header: '멘토', width: WIDTHS.name, cell: ({ mentor }) => mentor.name },
    { header: '멘티', width: WIDTHS.name, cell: ({ mentee }) => mentee.name },
    { header: '상태', width: WIDTHS.state, cell: ({ status }) => STATUS_LABELS[status] },
    { header: '제안', width: WIDTHS.time, cell: ({ createdAt }) => shortTime(createdAt), isNumber: true },
  ],
  search: { label: '멘토링 찾기', placeholder: '번호, 닉네임, 이메일, 학교' },
  filters: [filterChoice('status', '상태', '모든 상태', STATUS_LABELS), orderChoice(DESK_ORDER_LABELS, 'NEWEST')],
  isAudited: true,
  empty: { title: '아직 멘토링이 없어요', found: '찾은 멘토링이 없어요' },
  skeleton: 'h-40',
  detail: (mentoring) => <MentoringCard mentoring={mentoring} />,
});

/** Mentorings: found by number or by either of the two people, with their whole history except the messages. */
export default function MentoringsPage() {
  return (
    <DeskLayout isDesk title="멘토링">
      <Mentorings />
    </DeskLayout>
  );
}
