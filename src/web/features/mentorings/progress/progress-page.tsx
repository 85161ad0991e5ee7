import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { MembersOnly } from '../../../app/session/members-only.tsx';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { AppBar } from '../../../ui/app-bar.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { mentoringQuery, type Side } from '../mentoring-queries.ts';
import { statusPath } from '../status/status-page.tsx';
import { MenteeActions } from './mentee-actions.tsx';
import { MentorActions } from './mentor-actions.tsx';
import { ProgressDetails } from './progress-details.tsx';

/** Where a mentoring stands and what can be done about it, from one side (SPEC §2 "Progress screens"). */
export function ProgressPage({ side }: { side: Side }) {
  const { mentoringId = '' } = useParams();
  return (
    <MembersOnly memberType={side === 'mentor' ? 'ROLE_MENTOR' : 'ROLE_MENTEE'}>
      <AppBar title="멘토링 진행 상황" back={statusPath(side)} />
      {/^[1-9]\d{0,14}$/.test(mentoringId) ? (
        <Progress mentoringId={Number(mentoringId)} side={side} />
      ) : (
        <UnknownMentoring side={side} />
      )}
    </MembersOnly>
  );
}

function Progress({ mentoringId, side }: { mentoringId: number; side: Side }) {
  const { data: mentoring, error, isPending, refetch } = useQuery(mentoringQuery(mentoringId));
  if (isPending) return <ProgressSkeleton />;
  if (!mentoring) {
    if (error instanceof ApiError && error.status === 404) return <UnknownMentoring side={side} />;
    return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  }
  return (
    <>
      <main id="main" className="flex flex-1 flex-col gap-7 px-page pt-3 pb-8">
        <ProgressDetails mentoring={mentoring} side={side} />
      </main>
      {side === 'mentor' ? <MentorActions mentoring={mentoring} /> : <MenteeActions mentoring={mentoring} />}
    </>
  );
}

function UnknownMentoring({ side }: { side: Side }) {
  return (
    <EmptyState
      title="찾을 수 없는 멘토링이에요"
      description="주소를 다시 확인하거나 내 멘토링에서 골라 주세요."
      action={
        <LinkButton to={statusPath(side)} variant="soft">
          내 멘토링 보기
        </LinkButton>
      }
    />
  );
}

function ProgressSkeleton() {
  return (
    <LoadingRegion className="flex flex-col gap-6 px-page pt-4">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-24 w-full rounded-xl" />
      <Skeleton className="h-40 w-full rounded-xl" />
      <Skeleton className="h-28 w-full rounded-xl" />
    </LoadingRegion>
  );
}
