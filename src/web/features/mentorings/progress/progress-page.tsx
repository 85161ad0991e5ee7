import { useLocation, useParams } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { MembersOnly } from '../../../app/session/members-only.tsx';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { Settled } from '../../../lib/settled.tsx';
import { useSkippedEntry } from '../../../lib/skipped-entry.ts';
import { NotFoundArt } from '../../../ui/art/not-found-art.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/status/states.tsx';
import { type Side, sideOfAddress, useMentoring } from '../mentoring-queries.ts';
import { ProgressScreen } from './progress-screen.tsx';

/** The state of a mentoring and the possible actions, for the side that the address names (SPEC §2 "Progress screens"). */
export default function ProgressPage() {
  const side = sideOfAddress(useLocation().pathname);
  const { mentoringId = '' } = useParams();
  const isId = /^[1-9]\d{0,14}$/.test(mentoringId);
  return (
    <MembersOnly memberType={side === 'mentor' ? 'ROLE_MENTOR' : 'ROLE_MENTEE'}>
      <AppBar title="멘토링" documentTitle="멘토링 진행 상황" back={statusOf(side)} />
      {isId ? (
        // Another mentoring is another page: input and open sheets of this one must not leak into it.
        <Progress key={mentoringId} mentoringId={Number(mentoringId)} side={side} />
      ) : (
        <UnknownMentoring side={side} />
      )}
    </MembersOnly>
  );
}

const statusOf = (side: Side) => (side === 'mentor' ? PAGES.mentorStatus : PAGES.menteeStatus);

function Progress({ mentoringId, side }: { mentoringId: number; side: Side }) {
  const { data: mentoring, error, isPending, refetch } = useMentoring(mentoringId);
  // After a payment.
  useSkippedEntry(statusOf(side));
  if (isPending) return <ProgressSkeleton />;
  if (!mentoring) {
    if (error instanceof ApiError && error.status === 404) return <UnknownMentoring side={side} />;
    return (
      <PageBody flush>
        <ErrorState message={messageOf(error)} onRetry={refetch} />
      </PageBody>
    );
  }
  return (
    <Settled fallback={<ProgressSkeleton />}>
      <ProgressScreen mentoring={mentoring} />
    </Settled>
  );
}

function UnknownMentoring({ side }: { side: Side }) {
  return (
    <PageBody flush>
      <EmptyState
        art={<NotFoundArt />}
        title="찾을 수 없는 멘토링이에요"
        description="주소를 다시 확인하거나 내 멘토링에서 골라 주세요."
        action={
          <LinkButton to={statusOf(side)} variant="soft">
            내 멘토링 보기
          </LinkButton>
        }
      />
    </PageBody>
  );
}

function ProgressSkeleton() {
  return (
    <PageBody>
      <LoadingRegion className="flex flex-col gap-5">
        <Skeleton className="h-15 w-full" />
        <Skeleton className="h-72 w-full rounded-2xl" />
        <Skeleton className="h-44 w-full rounded-xl" />
      </LoadingRegion>
    </PageBody>
  );
}
