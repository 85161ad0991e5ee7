import { Navigate, useParams } from 'react-router';
import { paths } from '#contract/pages.ts';

/** SPEC §2's earlier address of the detail screen, `/mentorship/mentor/{mentorId}`. */
export default function MentorRedirect() {
  const { mentorId = '' } = useParams();
  return <Navigate to={paths.mentor(mentorId)} replace />;
}
