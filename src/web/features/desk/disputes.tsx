import { DISPUTE_ORDER_LABELS } from '#domain/desk/desk.ts';
import { DisputeCard } from './dispute-card.tsx';
import { AgeBadge, DueBadge } from './frame/age-badge.tsx';
import { deskList, WIDTHS } from './frame/desk-list.tsx';
import { filterChoice, orderChoice } from './frame/list-controls.tsx';

/** Sessions that wait for the operator's decision, what is due first at the top. */
export const Disputes = deskList({
  call: 'GET /v1/admin/disputes',
  key: 'disputes',
  label: '문제',
  idOf: ({ mentoringId }) => mentoringId,
  columns: [
    { header: '멘토', width: WIDTHS.name, cell: ({ mentor }) => mentor.name },
    { header: '멘티', width: WIDTHS.name, cell: ({ mentee }) => mentee.name },
    { header: '단계', width: WIDTHS.state, cell: ({ round }) => (round > 1 ? '이의 신청' : '문제 알림') },
    { header: '결정 기한', width: 12, cell: ({ decideBy }) => <DueBadge at={decideBy} /> },
    { header: '대기', width: WIDTHS.wait, cell: ({ askedAt }) => <AgeBadge since={askedAt} />, isNumber: true },
  ],
  search: { label: '문제 찾기', placeholder: '멘토링 번호, 닉네임, 이메일, 학교' },
  filters: [
    filterChoice('round', '단계', '모든 단계', { 1: '문제 알림', 2: '이의 신청' }),
    orderChoice(DISPUTE_ORDER_LABELS, 'DUE'),
  ],
  isAudited: true,
  heldAs: ({ mentoringId }) => `dispute:${mentoringId}`,
  empty: {
    title: '확인할 멘토링이 없어요',
    description: '누군가 문제를 알리거나 이의를 신청하면 결정 기한이 가까운 순으로 여기에 모여요.',
    found: '찾은 문제가 없어요',
  },
  skeleton: 'h-72',
  detail: (dispute) => <DisputeCard dispute={dispute} />,
});
