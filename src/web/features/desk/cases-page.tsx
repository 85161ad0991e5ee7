import { useLocation } from 'react-router';
import { DESK_PAGES } from '#contract/desk/pages.ts';
import type { DeskPublicAnswer } from '#contract/mentorings/public-answers.ts';
import type { DeskReview } from '#contract/mentorings/reviews.ts';
import { DESK_ORDER_LABELS, DISPUTE_ORDER_LABELS } from '#domain/desk/desk.ts';
import { REPORT_REASON_LABELS } from '#domain/mentorings/messages/messages.ts';
import { FACE_LABELS, REVIEW_CHIP_LABELS } from '#domain/mentorings/reviews/review-choices.ts';
import { call } from '../../lib/api.ts';
import { DeskCard, Fact, Facts } from './desk-card.tsx';
import { DeskLayout } from './desk-layout.tsx';
import { deskTime, shortTime } from './desk-time.ts';
import { DeskViews } from './desk-views.tsx';
import { DisputeCard } from './dispute-card.tsx';
import { AgeBadge, DueBadge } from './frame/age-badge.tsx';
import { deskList, filterChoice, orderChoice, WIDTHS } from './frame/desk-list.tsx';
import { type HeldDecision, textTakenBack, useDecide } from './frame/held-decision.ts';
import { ReasonSheet } from './frame/reason-sheet.tsx';
import { SheetButton } from './frame/sheet-button.tsx';
import { useDeskAction } from './frame/use-desk-action.ts';
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

/** Questions and answers that mentors show, newest first, with what was reported of them; each can be hidden with a reason. */
const PublicAnswers = deskList({
  call: 'GET /v1/admin/public-answers',
  key: 'desk-public-answers',
  label: '공개 답변',
  idOf: ({ answerId }) => answerId,
  columns: [
    { header: '멘토', width: WIDTHS.name, cell: ({ mentor }) => mentor },
    { header: '멘티', width: WIDTHS.name, cell: ({ mentee }) => mentee },
    { header: '공개한 시각', width: WIDTHS.time, cell: ({ publishedAt }) => shortTime(publishedAt) },
    { header: '신고', width: WIDTHS.number, cell: ({ reports }) => reports.length, isNumber: true },
  ],
  search: { label: '공개 답변 찾기', placeholder: '멘토링 번호, 닉네임, 이메일, 학교' },
  filters: [
    filterChoice('isReported', '신고', '모든 답변', { true: '신고된 답변' }),
    orderChoice(DESK_ORDER_LABELS, 'NEWEST'),
  ],
  isAudited: true,
  heldAs: ({ answerId }) => `public-answer:${answerId}`,
  empty: {
    title: '공개된 질문과 답이 없어요',
    description: '멘토가 공개에 동의하면 최신 순으로 여기에 모여요.',
    found: '찾은 질문과 답이 없어요',
  },
  skeleton: 'h-56',
  detail: (answer) => <AnswerCard answer={answer} />,
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
    <DeskViews title="신고" all={KINDS} name="kind" />
  ) : (
    <DeskLayout isDesk title="문제 확인">
      <Disputes />
    </DeskLayout>
  );
}

function ReviewCard({ review }: { review: DeskReview }) {
  const { reviewId, author, mentor, face, chips, text, createdAt, mentoringId } = review;
  return (
    <DeskCard title={`${mentor} 멘토의 후기`}>
      <Facts>
        <Fact label="쓴 회원">{author}</Fact>
        <Fact label="멘토링">{`${mentoringId}번 · ${deskTime(createdAt)}`}</Fact>
        <Fact label="평가">{[FACE_LABELS[face], ...chips.map((chip) => REVIEW_CHIP_LABELS[chip])].join(', ')}</Fact>
      </Facts>
      {text && <p className="rounded-lg bg-sunken p-4 break-words whitespace-pre-wrap">{text}</p>}
      <HidingButton
        title="이 후기를 숨길까요?"
        description="쓴 사람 말고는 아무도 볼 수 없고, 만족도에서도 빠져요. 쓴 사람은 여기에 적은 이유를 볼 수 있어요. 기록에도 남아요."
        decision={{ key: `review:${reviewId}`, label: `${author} 후기 숨김` }}
        hidden="후기를 숨겼어요."
        list="desk-reviews"
        hide={(body, idempotencyKey) =>
          call('POST /v1/admin/reviews/{reviewId}/hiding', { params: { reviewId }, body, idempotencyKey })
        }
      />
    </DeskCard>
  );
}

function AnswerCard({ answer }: { answer: DeskPublicAnswer }) {
  const { answerId, mentor, mentee, mentoringId, publishedAt, reports } = answer;
  return (
    <DeskCard title={`${mentor} 멘토의 공개 답변`}>
      <Facts>
        <Fact label="물어본 회원">{mentee}</Fact>
        <Fact label="멘토링">{`${mentoringId}번 · ${deskTime(publishedAt)}`}</Fact>
      </Facts>
      <div className="rounded-lg bg-sunken p-4">
        <p className="font-semibold break-words whitespace-pre-wrap">{answer.question}</p>
        <p className="pt-2 break-words whitespace-pre-wrap">{answer.answer}</p>
      </div>
      {reports.length > 0 && (
        <ul aria-label="신고" className="flex flex-col gap-2">
          {reports.map((report) => (
            <li key={report.createdAt + report.detail} className="text-sm break-words">
              <span className="font-semibold text-danger">{REPORT_REASON_LABELS[report.reason]}</span>{' '}
              <span className="text-ink-muted">{deskTime(report.createdAt)}</span>
              {report.detail && <span className="block pt-0.5">{report.detail}</span>}
            </li>
          ))}
        </ul>
      )}
      <HidingButton
        title="이 질문과 답을 숨길까요?"
        description="멘토의 화면에서 사라지고, 두 사람은 여기에 적은 이유를 볼 수 있어요. 기록에도 남아요."
        decision={{ key: `public-answer:${answerId}`, label: `${mentor} 공개 답변 숨김` }}
        hidden="질문과 답을 숨겼어요."
        list="desk-public-answers"
        hide={(body, idempotencyKey) =>
          call('POST /v1/admin/public-answers/{answerId}/hiding', { params: { answerId }, body, idempotencyKey })
        }
      />
    </DeskCard>
  );
}

/** Hides a member's publication with a reason, after the time to undo. */
function HidingButton({
  title,
  description,
  decision,
  hidden,
  list,
  hide,
}: {
  title: string;
  description: string;
  decision: Pick<HeldDecision, 'key' | 'label'>;
  /** The message once it is hidden. */
  hidden: string;
  /** The key of the list's query, which is read again. */
  list: string;
  hide: (body: { reason: string }, idempotencyKey: string) => Promise<unknown>;
}) {
  const act = useDeskAction([list]);
  const decide = useDecide();
  const send = (reason: string) =>
    act({
      intent: reason,
      work: (idempotencyKey) => hide({ reason }, idempotencyKey),
      done: hidden,
      failure: '숨기지 못했어요',
    });

  return (
    <SheetButton
      variant="soft"
      shortcut="R"
      renderSheet={(close) => (
        <ReasonSheet
          title={title}
          description={description}
          label="숨기는 이유"
          reasonAtFirst={textTakenBack(decision.key)}
          button="숨기기"
          onSubmit={(reason) => {
            close();
            decide({ ...decision, text: reason, send: () => send(reason) });
          }}
          onClose={close}
        />
      )}
    >
      숨기기
    </SheetButton>
  );
}
