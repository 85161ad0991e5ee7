import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf } from '#contract/calls.ts';
import type { DeskReview } from '#contract/mentorings/reviews.ts';
import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { FACE_LABELS, REVIEW_CHIP_LABELS } from '#domain/mentorings/reviews/review-choices.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { EmptyState } from '../../ui/status/states.tsx';
import { deskTime } from './desk-time.ts';
import { Fact, Facts } from './fact.tsx';
import { Cases } from './frame/cases.tsx';
import type { Column } from './frame/desk-list.tsx';
import { useHeldSteps } from './frame/held-step.ts';
import { AUDITED, filterChoice, hasChoice, ListControls, orderChoice } from './frame/list-controls.tsx';
import { useCaseShortcuts } from './frame/shortcuts.ts';
import { useAddressQuery } from './frame/use-address-query.ts';
import { HidingSheet } from './hiding-sheet.tsx';

type Query = NonNullable<InputOf<'GET /v1/admin/reviews', 'query'>>;

const COLUMNS: readonly Column<DeskReview>[] = [
  { header: '멘토', cell: ({ mentor }) => mentor },
  { header: '쓴 회원', cell: ({ author }) => author, className: 'wrap-anywhere' },
  { header: '평가', cell: ({ face }) => FACE_LABELS[face], className: 'whitespace-nowrap' },
  { header: '남긴 시각', cell: ({ createdAt }) => deskTime(createdAt) },
];

const SEARCH = { name: 'search', label: '후기 찾기', placeholder: '멘토링 번호, 닉네임, 이메일, 학교' } as const;
const CHOICES = [
  filterChoice('face', '평가', '모든 평가', FACE_LABELS),
  orderChoice(DESK_ORDER_LABELS, 'NEWEST'),
] as const;

/** Mentees' reviews, newest first; each can be hidden with a reason. */
export function Reviews({ toolbar }: { toolbar?: Elements }) {
  const address = useAddressQuery(['search', 'face', 'order']);
  const query = address.query as Query;
  const { isDecided } = useHeldSteps();
  const list = useInfiniteQuery({
    queryKey: ['desk-reviews', query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/reviews', { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
    ...AUDITED,
  });
  return (
    <Cases
      label="후기"
      list={list}
      idOf={({ reviewId }) => reviewId}
      columns={COLUMNS}
      isGone={({ reviewId }) => isDecided(`review:${reviewId}`)}
      toolbar={
        <>
          {toolbar}
          <ListControls search={SEARCH} choices={CHOICES} query={query} onChange={address.change} />
        </>
      }
      skeleton={<Skeleton className="h-56 w-full rounded-xl" />}
      empty={
        hasChoice(query) ? (
          <EmptyState title="찾은 후기가 없어요" />
        ) : (
          <EmptyState title="아직 후기가 없어요" description="멘티가 후기를 남기면 최신 순으로 여기에 모여요." />
        )
      }
    >
      {(review) => <ReviewCard review={review} />}
    </Cases>
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
