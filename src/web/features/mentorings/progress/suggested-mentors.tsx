import { Link } from 'react-router';
import type { Mentoring } from '#contract/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { Avatar } from '../../../ui/status/avatar.tsx';

/** Mentors that a student may propose to instead, after all times of a proposal were taken. */
export function SuggestedMentors({ mentors }: { mentors: Mentoring['suggestedMentors'] }) {
  return (
    <ul className="flex flex-col gap-2">
      {mentors.map(({ memberId, name, profileImage, jobTitle, career }) => (
        <li key={memberId}>
          <Link
            to={paths.mentor(memberId)}
            className="flex items-center gap-4 rounded-xl border border-line p-4 transition-transform active:scale-99"
          >
            <Avatar src={profileImage} />
            <span className="min-w-0">
              <span className="block font-bold">{name}</span>
              <span className="block text-sm text-ink-muted">
                {jobTitle} · {career}년차
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
