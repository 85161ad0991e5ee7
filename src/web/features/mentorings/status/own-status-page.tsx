import { Navigate, useLocation } from 'react-router';
import { PAGES, paths } from '#contract/pages.ts';
import { MentorshipLayout } from '../../../app/mentorship-segments.tsx';
import { useSignInPath } from '../../../app/session/members-only.tsx';
import { useSession } from '../../../app/session/session.ts';
import { useSearchParams } from '../../../lib/use-search-params.ts';
import { CalendarArt } from '../../../ui/art/empty/calendar-art.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';

/**
 * Redirects `/user/status` and SPEC's `progress_tee` and `progress_tor` to the member's own screen (conformance D.11). A guest is
 * asked to sign in first.
 */
export default function OwnStatusPage() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const id = search.get('id');
  if (!user) return <SignInPrompt />;
  if (id && pathname.endsWith('progress_tee')) return <Navigate to={paths.progress('mentee', id)} replace />;
  if (id && pathname.endsWith('progress_tor')) return <Navigate to={paths.progress('mentor', id)} replace />;
  if (user.memberType === 'ROLE_ADMIN') return <Navigate to={PAGES.my} replace />;
  return <Navigate to={paths.status(user.memberType)} replace />;
}

function SignInPrompt() {
  const signIn = useSignInPath();
  return (
    <MentorshipLayout>
      <EmptyState
        art={<CalendarArt />}
        title="로그인이 필요해요"
        description="로그인하면 주고받은 제안과 확정된 멘토링을 볼 수 있어요."
        action={<LinkButton to={signIn}>로그인하기</LinkButton>}
      />
    </MentorshipLayout>
  );
}
