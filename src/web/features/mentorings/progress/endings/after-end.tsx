import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Avatar } from '../../../../ui/status/avatar.tsx';
import { describeNextFree } from '../../../mentors/index.ts';
import type { EndingText } from './ending-text.ts';

/** Mentors that a student may propose to instead, and when each has time next. */
function MentorRow({ mentors }: { mentors: Mentoring['suggestedMentors'] }) {
  const now = useNow();
  return (
    <ul className="-mx-page scroll-row gap-2 px-page">
      {mentors.map(({ memberId, name, profileImage, jobTitle, career, nextFreeAt }) => (
        <li key={memberId} className="flex w-36 shrink-0">
          <Link
            to={paths.mentor(memberId)}
            className="flex min-w-0 flex-1 flex-col gap-2.5 rounded-xl border border-line p-3.5 transition-transform active:scale-99"
          >
            <Avatar src={profileImage} size="sm" />
            <span className="min-w-0">
              <span className="block truncate font-bold">{name}</span>
              <span className="sr-only">{`${jobTitle} · ${career}년차, 가장 빠른 시간 `}</span>
              <time dateTime={nextFreeAt} className="block truncate text-sm text-ink-muted tabular-nums">
                {describeNextFree(new Date(nextFreeAt), now)}
              </time>
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
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-bold">다른 멘토</h2>
        <Link
          to={paths.mentors(field ? { field } : {})}
          className="inline-flex min-h-target items-center text-sm font-semibold text-brand-ink"
        >
          {field && <span className="sr-only">{`${field} 멘토 `}</span>}
          <span>모두 보기</span>
          <ChevronRight aria-hidden className="size-4" />
        </Link>
      </div>
      {suggestedMentors.length > 0 && <MentorRow mentors={suggestedMentors} />}
    </section>
  );
}

/** For a proposal that has passed on, or is about to. */
export function isWithAnother({ passedOn }: Pick<Mentoring, 'passedOn'>): boolean {
  return passedOn !== null && passedOn.state !== 'NOBODY';
}
