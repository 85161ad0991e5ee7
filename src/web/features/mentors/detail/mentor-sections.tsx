import { BadgeCheck, ChevronRight, ExternalLink, FileText } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { MentorDetail } from '#contract/mentors/mentors.ts';
import { describeTimes } from '#domain/money/payments.ts';
import { describeMegabytes } from '#domain/people/files.ts';
import { MENTORING_FIELDS, type MentoringField } from '#domain/people/mentor-limits.ts';
import { KOREAN_WEEKDAYS } from '#domain/time/korean-time.ts';
import { KoreanTimeNote } from '../../../lib/korean-time-note.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { Avatar } from '../../../ui/status/avatar.tsx';
import { marksOf } from '../list/mentor-trust.tsx';

const [TrustSheet, opener] = lazySheet(() => import('./trust-sheet.tsx'));

type Part = { mentor: MentorDetail };

/**
 * Who the mentor is (SPEC §2: picture, name, organization, `직무 | 세부 직무 | N년차`, number of sessions), and why to choose them: the headline, a
 * review, what was checked, and what they talk about.
 */
export function MentorSummary({ mentor }: Part) {
  const { nickname, organization, image, introduction, reviewWords } = mentor;
  return (
    <header>
      <div className="flex flex-col items-start gap-3">
        <Avatar src={image.filePath} name={nickname} size="xl" />
        <div className="w-full">
          <h2 className="text-lg font-bold break-words">{nickname}</h2>
          <p className="font-medium break-words text-ink-muted">{organization.name}</p>
          <p className="text-sm break-words text-ink-muted">
            {`${organization.jobCategory} | ${organization.detailedJob} | ${organization.experience}년차`}
          </p>
        </div>
      </div>
      <p className="pt-7 text-3xl font-bold text-balance break-words">{introduction.title}</p>
      {reviewWords && (
        // The beginning; all of it stands with the reviews below.
        <blockquote className="line-clamp-1 pt-3 text-lg text-ink-muted">
          <span className="sr-only">후기 </span>
          <span>{`“${reviewWords}”`}</span>
        </blockquote>
      )}
      <TrustLine mentor={mentor} />
      <Fields mentor={mentor} />
    </header>
  );
}

/** Everything below the first screen; empty parts of the profile are omitted. */
export function MentorSections({ mentor }: Part) {
  const { introduction, message, education } = mentor;
  return (
    <div className="flex flex-col gap-10 pt-10">
      <Section title="멘토 소개">
        <p className="whitespace-pre-line">{introduction.content}</p>
        <p className="pt-3 text-sm text-ink-muted">{`${education.schoolName} ${education.major}`}</p>
      </Section>
      <PreferredTime mentor={mentor} />
      {message && (
        <Section title="후배에게 한마디">
          <Card tone="sunken">
            <p className="whitespace-pre-line">{message}</p>
          </Card>
        </Section>
      )}
      <Portfolio mentor={mentor} />
    </div>
  );
}

function PreferredTime({ mentor: { timezone } }: Part) {
  if (timezone.days.length === 0) return null;
  return (
    <Section title="선호 시간">
      <Card tone="outlined" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4!">
        <ul className="flex flex-wrap gap-1 sm:gap-1.5">
          {KOREAN_WEEKDAYS.filter((day) => timezone.days.includes(day)).map((day) => (
            <li
              key={day}
              className="flex size-8 items-center justify-center rounded-full bg-brand-soft text-sm font-semibold text-brand-ink"
            >
              {day}
            </li>
          ))}
        </ul>
        <p className="font-semibold tabular-nums">
          {`${timezone.startTime.slice(0, 5)}~${timezone.endTime.slice(0, 5)}`}
        </p>
        <KoreanTimeNote />
      </Card>
    </Section>
  );
}

/** The mentoring fields, each with its image, and the hashtags (SPEC §2). */
function Fields({ mentor: { mentoringField, hashtags } }: Part) {
  const id = useId();
  const fields = MENTORING_FIELDS.filter((field) => mentoringField.includes(field));
  if (fields.length === 0 && hashtags.length === 0) return null;
  return (
    <section aria-labelledby={id} className="pt-6">
      <h3 id={id} className="sr-only">
        이런 이야기를 해요
      </h3>
      <ul className="flex flex-wrap gap-2">
        {fields.map((field) => (
          <li
            key={field}
            className="flex items-center gap-1.5 rounded-full bg-sunken py-1 pr-3 pl-1.5 text-sm font-medium"
          >
            <svg viewBox="0 0 64 64" fill="none" aria-hidden className="size-6 shrink-0">
              {ART[field]}
            </svg>
            <span>{field}</span>
          </li>
        ))}
      </ul>
      {hashtags.length > 0 && (
        <ul className="flex flex-wrap gap-x-3 gap-y-1 pt-2.5 text-sm text-ink-muted">
          {hashtags.map((hashtag) => (
            <li key={hashtag} className="min-w-0 break-words">{`#${hashtag}`}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Portfolio({ mentor: { portfolio } }: Part) {
  if (!portfolio.url) return null;
  return (
    <Section title="포트폴리오">
      <a
        href={portfolio.url}
        target="_blank"
        rel="noopener noreferrer"
        className="flex min-h-16 items-center gap-3.5 rounded-xl border border-line p-4 transition-colors hover:border-line-strong"
      >
        <FileText aria-hidden className="size-6 shrink-0 text-brand-ink" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-semibold">{portfolio.description || '포트폴리오 보기'}</span>
          <span className="block text-sm text-ink-faint tabular-nums">{describeMegabytes(portfolio.fileSize)}</span>
        </span>
        <ExternalLink aria-hidden className="size-5 shrink-0 text-ink-faint" />
        <span className="sr-only">(새 창에서 열려요)</span>
      </a>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: Elements }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="pb-3 text-lg font-bold">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** What was checked of the mentor, how often they have mentored and how they answer, in one line; a tap shows the evidence. */
function TrustLine({ mentor: { education, mentoringCount, trust } }: { mentor: MentorDetail }) {
  const [isOpen, setOpen] = useState(false);
  const marks = marksOf(trust);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        {...opener}
        onClick={() => setOpen(true)}
        className="mt-2 flex min-h-target max-w-full items-center gap-x-3 text-left text-sm text-ink-muted"
      >
        <span className="flex min-w-0 flex-wrap items-center gap-x-3">
          {marks.map(({ label }) => (
            <span key={label} className="inline-flex items-center gap-1">
              <BadgeCheck aria-hidden className="size-4 shrink-0 text-success" />
              <span>{label}</span>
            </span>
          ))}
          <span className="tabular-nums">{`멘토링 ${describeTimes(mentoringCount)}`}</span>
        </span>
        <ChevronRight aria-hidden className="-ml-2 size-4 shrink-0 text-ink-faint" />
      </button>
      <TrustSheet open={isOpen} onClose={() => setOpen(false)} schoolName={education.schoolName} trust={trust} />
    </>
  );
}

/** The drawings of the mentoring fields (SPEC §2: up to four); decorative, because their names are beside them. */
const ART: Readonly<Record<MentoringField, ReactNode>> = {
  '취업 준비': (
    <>
      <rect x="10" y="20" width="44" height="32" rx="7" className="fill-purple-400" />
      <path d="M10 33c14 8 30 8 44 0v-6a7 7 0 0 0-7-7H17a7 7 0 0 0-7 7z" className="fill-purple-600" />
      <path d="M24 20v-4a5 5 0 0 1 5-5h6a5 5 0 0 1 5 5v4" className="stroke-purple-700" strokeWidth="4" />
      <rect x="28" y="33" width="8" height="8" rx="2.5" className="fill-white" />
    </>
  ),
  '업계 동향': (
    <>
      <rect x="9" y="10" width="46" height="44" rx="8" className="fill-purple-200" />
      <rect x="17" y="34" width="7" height="12" rx="2" className="fill-purple-400" />
      <rect x="28.5" y="28" width="7" height="18" rx="2" className="fill-purple-400" />
      <rect x="40" y="22" width="7" height="24" rx="2" className="fill-purple-600" />
      <path d="M17 25l9-6 8 3 11-7" className="stroke-purple-700" strokeWidth="3.5" strokeLinecap="round" />
    </>
  ),
  '면접 대비': (
    <>
      <path
        d="M8 18a7 7 0 0 1 7-7h22a7 7 0 0 1 7 7v11a7 7 0 0 1-7 7H22l-9 8v-8.300A7 7 0 0 1 8 29z"
        className="fill-purple-600"
      />
      <path
        d="M28 40h10c8 0 12-4 12-12v-5a7 7 0 0 1 6 7v10a7 7 0 0 1-5 6.700V54l-8-7h-9a6 6 0 0 1-6-6z"
        className="fill-purple-300"
      />
      <circle cx="18" cy="23.5" r="2.7" className="fill-white" />
      <circle cx="26" cy="23.5" r="2.7" className="fill-white" />
      <circle cx="34" cy="23.5" r="2.7" className="fill-white" />
    </>
  ),
  '커리어 고민': (
    <>
      <circle cx="32" cy="32" r="23" className="fill-purple-200" />
      <circle cx="32" cy="32" r="17" className="fill-white" />
      <path d="M41 21l-5 14-8-6z" className="fill-purple-600" />
      <path d="M23 43l5-14 8 6z" className="fill-purple-300" />
    </>
  ),
};
