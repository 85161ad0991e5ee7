import { Navigate, useLocation, useSearchParams } from 'react-router';
import { MembersOnly } from '../../../app/session/members-only.tsx';
import { useSession } from '../../../app/session/use-session.ts';
import { paths } from '../../../paths.ts';
import { statusPath } from './status-page.tsx';

/** `/user/status` and SPEC's `progress_tee` and `progress_tor`: on to the screen they stand for (DESIGN §5). */
export default function OwnStatusPage() {
  return (
    <MembersOnly>
      <Onward />
    </MembersOnly>
  );
}

function Onward() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const id = search.get('id');
  const isMentor = user?.memberType === 'ROLE_MENTOR';
  if (id && pathname.endsWith('progress_tee')) return <Navigate to={paths.menteeProgress(id)} replace />;
  if (id && pathname.endsWith('progress_tor')) return <Navigate to={paths.mentorProgress(id)} replace />;
  return <Navigate to={statusPath(isMentor ? 'mentor' : 'mentee')} replace />;
}
