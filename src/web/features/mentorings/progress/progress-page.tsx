import { useLocation, useParams } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { MembersOnly } from '../../../app/session/members-only.tsx';
import { isNotFound, messageOf } from '../../../lib/api-error.ts';
import { readId } from '../../../lib/read-id.ts';
import { Settled } from '../../../lib/settled.tsx';
import { useSkippedEntry } from '../../../lib/skipped-entry.ts';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { Skeletons } from '../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../ui/status/states.tsx';
import { type Side, sideOfAddress, useMentoring } from '../mentoring-queries.ts';
import { NoMentoring } from '../no-mentoring.tsx';
import { ProgressScreen } from './progress-screen.tsx';

/** The state of a mentoring and the possible actions, for the side that the address names (SPEC §2 "Progress screens"). */
export default function ProgressPage() {
  const side = sideOfAddress(useLocation().pathname);
  const mentoringId = readId(useParams().mentoringId);
  return (
    <MembersOnly memberType={side === 'mentor' ? 'ROLE_MENTOR' : 'ROLE_MENTEE'}>
      <AppBar title="멘토링" documentTitle="멘토링 진행 상황" back={statusOf(side)} />
      {mentoringId ? (
        // Another mentoring is another page: input and open sheets of this one must not leak into it.
        <Progress key={mentoringId} mentoringId={mentoringId} side={side} />
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
    if (isNotFound(error)) return <UnknownMentoring side={side} />;
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
      <NoMentoring
        title="찾을 수 없는 멘토링이에요"
        description="주소를 다시 확인하거나 내 멘토링에서 골라 주세요."
        to={statusOf(side)}
      />
    </PageBody>
  );
}

function ProgressSkeleton() {
  return (
    <PageBody>
      <Skeletons
        className="flex flex-col gap-5"
        each={['h-15 w-full', 'h-72 w-full rounded-2xl', 'h-44 w-full rounded-xl']}
      />
    </PageBody>
  );
}
