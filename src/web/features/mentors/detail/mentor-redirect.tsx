import { Navigate, useParams } from 'react-router';
import { paths } from '#contract/pages.ts';
import { readId } from '../../../lib/read-id.ts';
import { MentorNotFound } from './mentor-not-found.tsx';

/** SPEC §2's earlier address of the detail screen, `/mentorship/mentor/{mentorId}`. What is no id would make an address of something else. */
export default function MentorRedirect() {
  const mentorId = readId(useParams().mentorId);
  return mentorId === undefined ? <MentorNotFound /> : <Navigate to={paths.mentor(mentorId)} replace />;
}
