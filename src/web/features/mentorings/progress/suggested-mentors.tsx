import { Link } from 'react-router';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Avatar } from '../../../ui/status/avatar.tsx';
import { describeNextFree } from '../../mentors/index.ts';

/** Mentors that a student may propose to instead, and when each has time next. */
export function SuggestedMentors({ mentors }: { mentors: Mentoring['suggestedMentors'] }) {
  const now = useNow();
  return (
    <ul className="flex flex-col gap-2">
      {mentors.map(({ memberId, name, profileImage, jobTitle, career, nextFreeAt }) => (
        <li key={memberId}>
          <Link
            to={paths.mentor(memberId)}
            className="flex items-center gap-4 rounded-xl border border-line p-4 transition-transform active:scale-99"
          >
            <Avatar src={profileImage} />
            <span className="min-w-0">
              <span className="block font-bold">{name}</span>
              <span className="block text-sm text-ink-muted">{`${jobTitle} · ${career}년차`}</span>
              <span className="block pt-0.5 text-sm text-ink-muted">
                <span>{'가장 빠른 시간 '}</span>
                <time dateTime={nextFreeAt} className="font-medium text-ink tabular-nums">
                  {describeNextFree(new Date(nextFreeAt), now)}
                </time>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
