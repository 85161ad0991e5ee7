import { useState } from 'react';
import { useLocation } from 'react-router';
import { DESK_PAGES } from '#contract/desk/pages.ts';
import type { DeskReview } from '#contract/mentorings/reviews.ts';
import { DISPUTE_ORDER_LABELS, DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { FACE_LABELS, REVIEW_CHIP_LABELS } from '#domain/mentorings/reviews/review-choices.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DeskLayout } from './desk-layout.tsx';
import { deskTime, shortTime } from './desk-time.ts';
import { DisputeCard } from './dispute-card.tsx';
import { Fact, Facts } from './fact.tsx';
import { AgeBadge, DueBadge } from './frame/age-badge.tsx';
import { deskList, WIDTHS } from './frame/desk-list.tsx';
import { filterChoice, orderChoice } from './frame/list-controls.tsx';
import { useCaseShortcuts } from './frame/shortcuts.ts';
import { useViews } from './frame/use-views.tsx';
import { HidingSheet } from './hiding-sheet.tsx';
import { PublicAnswers } from './public-answers.tsx';
import { Reports } from './reports.tsx';

/** Mentees' reviews, newest first; each can be hidden with a reason. */
const Reviews = deskList({
  call: 'GET /v1/admin/reviews',
  key: 'desk-reviews',
  label: '후기',
  idOf: ({ reviewId }) => reviewId,
  columns: [
    { header: '멘토', width: WIDTHS.name, cell: ({ mentor }) => mentor },
    { header: '쓴 회원', width: WIDTHS.name, cell: ({ author }) => author },
    { header: '평가', width: WIDTHS.state, cell: ({ face }) => FACE_LABELS[face] },
    { header: '남긴 시각', width: WIDTHS.time, cell: ({ createdAt }) => shortTime(createdAt), isNumber: true },
  ],
  search: { label: '후기 찾기', placeholder: '멘토링 번호, 닉네임, 이메일, 학교' },
  filters: [filterChoice('face', '평가', '모든 평가', FACE_LABELS), orderChoice(DESK_ORDER_LABELS, 'NEWEST')],
  isAudited: true,
  heldAs: ({ reviewId }) => `review:${reviewId}`,
  empty: {
    title: '아직 후기가 없어요',
    description: '멘티가 후기를 남기면 최신 순으로 여기에 모여요.',
    found: '찾은 후기가 없어요',
  },
  skeleton: 'h-56',
  detail: (review) => <ReviewCard review={review} />,
});

/** Sessions that wait for the operator's decision, what is due first at the top. */
const Disputes = deskList({
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

const KINDS = [
  { value: 'reports', label: '메시지 신고', List: Reports },
  { value: 'reviews', label: '후기', List: Reviews },
  { value: 'answers', label: '공개 답변', List: PublicAnswers },
] as const;

/** Complaints of members: disputed sessions, or reported messages, reviews and public answers. One module for both addresses. */
export default function CasesPage() {
  const { pathname } = useLocation();
  return pathname.startsWith(DESK_PAGES.deskReports) ? (
    <ReportsAndReviews />
  ) : (
    <DeskLayout isDesk title="문제 확인">
      <Disputes />
    </DeskLayout>
  );
}

function ReportsAndReviews() {
  const { shown, views } = useViews(KINDS, 'kind');
  return (
    <DeskLayout isDesk title="신고">
      <shown.List key={shown.value} views={views} />
    </DeskLayout>
  );
}

function ReviewCard({ review }: { review: DeskReview }) {
  const [isOpen, setOpen] = useState(false);
  const { reviewId, author, mentor, face, chips, text, createdAt, mentoringId } = review;
  useCaseShortcuts({ KeyR: () => setOpen(true) });
  return (
    <Card tone="outlined" className="flex flex-col gap-4">
      <h2 className="text-lg font-bold break-words">{`${mentor} 멘토의 후기`}</h2>
      <Facts>
        <Fact label="쓴 회원">{author}</Fact>
        <Fact label="멘토링">{`${mentoringId}번 · ${deskTime(createdAt)}`}</Fact>
        <Fact label="평가">{[FACE_LABELS[face], ...chips.map((chip) => REVIEW_CHIP_LABELS[chip])].join(', ')}</Fact>
      </Facts>
      {text && <p className="rounded-lg bg-sunken p-4 break-words whitespace-pre-wrap">{text}</p>}
      <Button variant="soft" aria-keyshortcuts="R" onClick={() => setOpen(true)}>
        숨기기
      </Button>
      {isOpen && (
        <HidingSheet
          title="이 후기를 숨길까요?"
          description="쓴 사람 말고는 아무도 볼 수 없고, 만족도에서도 빠져요. 쓴 사람은 여기에 적은 이유를 볼 수 있어요. 기록에도 남아요."
          step={{ key: `review:${reviewId}`, label: `${author} 후기 숨김` }}
          hidden="후기를 숨겼어요."
          list="desk-reviews"
          hide={(body, idempotencyKey) =>
            call('POST /v1/admin/reviews/{reviewId}/hiding', { params: { reviewId }, body, idempotencyKey })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}
