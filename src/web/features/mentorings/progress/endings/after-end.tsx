import { Clock, Search } from 'lucide-react';
import { Link } from 'react-router';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { LinkButton } from '../../../../ui/buttons/button.tsx';
import { Avatar } from '../../../../ui/status/avatar.tsx';
import { describeNextFree } from '../../../mentors/index.ts';
import type { EndingText } from './ending-text.ts';

/** Mentors that a student may propose to instead, and when each has time next. */
function MentorList({ mentors }: { mentors: Mentoring['suggestedMentors'] }) {
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
              <span className="flex items-center gap-1 pt-0.5 text-sm text-ink-muted">
                <Clock aria-hidden className="size-4 shrink-0" />
                <span className="sr-only">{'가장 빠른 시간 '}</span>
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

/** After an end without a session: other mentors of the field, for the student. */
export function SuggestedMentors({ mentoring, ending }: { mentoring: Mentoring; ending: EndingText }) {
  const { side, suggestedMentors, field } = mentoring;
  if (side === 'mentor' || ending.kind === 'DISPUTED' || ending.kind === 'COMPLETED' || isWithAnother(mentoring))
    return null;
  return (
    <section>
      <h2 className="pb-2.5 font-bold">같은 분야의 다른 멘토</h2>
      {suggestedMentors.length > 0 && <MentorList mentors={suggestedMentors} />}
      <LinkButton to={paths.mentors(field ? { field } : {})} variant="soft" size="sm" className="mt-3">
        <Search aria-hidden className="size-4.5" />
        <span>{field ? `${field} 멘토 모두 보기` : '멘토 모두 보기'}</span>
      </LinkButton>
    </section>
  );
}

/** For a proposal that has passed on, or is about to. */
export function isWithAnother({ passedOn }: Pick<Mentoring, 'passedOn'>): boolean {
  return passedOn !== null && passedOn.state !== 'NOBODY';
}
