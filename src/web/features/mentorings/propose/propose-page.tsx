import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { PAGES, paths } from '#contract/pages.ts';
import { useSession } from '../../../app/session/session.ts';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { IdCardArt } from '../../../ui/art/empty/id-card-art.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/status/states.tsx';
import { MentorNotFound } from '../../mentors/detail/mentor-not-found.tsx';
import { mentorQuery, readMentorId } from '../../mentors/mentor-queries.ts';
import { ProposalForm } from './proposal-form.tsx';

/** The proposal form (SPEC §2): up to five times, a topic and a short message for one mentor. */
export default function ProposePage() {
  const mentorId = readMentorId(useParams().mentorId);
  return mentorId === undefined ? <MentorNotFound /> : <Proposal key={mentorId} mentorId={mentorId} />;
}

function Proposal({ mentorId }: { mentorId: number }) {
  const { user } = useSession();
  const { data: mentor, error, refetch } = useQuery(mentorQuery(mentorId));
  if (error instanceof ApiError && error.status === 404) return <MentorNotFound />;

  return (
    <>
      <AppBar title="제안하기" back={paths.mentor(mentorId)} />
      {user && user.memberType !== 'ROLE_MENTEE' ? (
        <PageBody flush>
          <EmptyState
            art={<IdCardArt />}
            title="멘티 회원만 제안할 수 있어요"
            description="멘토 회원은 받은 제안을 수락하거나 거절할 수 있어요."
            action={<LinkButton to={PAGES.my}>마이페이지로 가기</LinkButton>}
          />
        </PageBody>
      ) : mentor ? (
        <ProposalForm mentor={mentor} />
      ) : (
        <PageBody flush>
          {error ? <ErrorState message={messageOf(error)} onRetry={refetch} /> : <FormSkeleton />}
        </PageBody>
      )}
    </>
  );
}

function FormSkeleton() {
  return (
    <LoadingRegion className="flex flex-col gap-4 px-page pt-4">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-6 w-28" />
      <Skeleton className="h-13 w-full" />
      <Skeleton className="h-13 w-full" />
      <Skeleton className="h-13 w-full" />
      <Skeleton className="h-40 w-full" />
    </LoadingRegion>
  );
}
