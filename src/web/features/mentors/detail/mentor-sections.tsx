import { ExternalLink, FileText } from 'lucide-react';
import { useId } from 'react';
import type { MentorDetail } from '#contract/mentors/mentors.ts';
import { describeTimes } from '#domain/money/payments.ts';
import { describeMegabytes } from '#domain/people/files.ts';
import { MENTORING_FIELDS } from '#domain/people/mentor-limits.ts';
import { KOREAN_WEEKDAYS } from '#domain/time/korean-time.ts';
import { KoreanTimeNote } from '../../../lib/korean-time-note.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Tag } from '../../../ui/fields/chip.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Avatar } from '../../../ui/status/avatar.tsx';
import { TrustFacts } from '../list/mentor-trust.tsx';
import { MentoringFieldArt } from '../list/mentoring-field-art.tsx';

type Part = { mentor: MentorDetail };

/** Portrait, name, organization, `직무 | 세부 직무 | N년차` and the number of sessions (SPEC §2), what was checked and how they answer. */
export function MentorSummary({ mentor }: Part) {
  const { nickname, organization, education, image, mentoringCount, trust } = mentor;
  return (
    <header className="flex flex-col items-center pb-2 text-center">
      <Avatar src={image.filePath} name={nickname} size="xl" />
      <h2 className="pt-4 text-2xl font-bold">{nickname}</h2>
      <p className="pt-1 font-medium text-ink-muted">{organization.name}</p>
      <p className="pt-1 text-sm text-ink-muted">
        {`${organization.jobCategory} | ${organization.detailedJob} | ${organization.experience}년차`}
      </p>
      <p className="text-sm text-ink-faint">{`${education.schoolName} ${education.major}`}</p>
      <p className="mt-4 rounded-full bg-brand-soft px-4 py-1.5 text-sm font-semibold text-brand-ink tabular-nums">
        {`멘토링 ${describeTimes(mentoringCount)}`}
      </p>
      <TrustFacts schoolName={education.schoolName} trust={trust} />
    </header>
  );
}

/** Everything below the portrait; empty parts of the profile are omitted. */
export function MentorSections({ mentor }: Part) {
  const { introduction, message } = mentor;
  return (
    <div className="flex flex-col gap-10 pt-8">
      <Section title="멘토 소개">
        <p className="font-semibold">{introduction.title}</p>
        <p className="pt-2 whitespace-pre-line text-ink-muted">{introduction.content}</p>
      </Section>
      <PreferredTime mentor={mentor} />
      <Fields mentor={mentor} />
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

function Fields({ mentor: { mentoringField, hashtags } }: Part) {
  const fields = MENTORING_FIELDS.filter((field) => mentoringField.includes(field));
  if (fields.length === 0 && hashtags.length === 0) return null;
  return (
    <Section title="멘토링 분야">
      <div className="@container">
        <ul className="grid grid-cols-1 gap-2.5 @3xs:grid-cols-2">
          {fields.map((field) => (
            <li key={field} className="flex items-center gap-3 rounded-xl bg-sunken p-3.5 text-sm font-semibold">
              <MentoringFieldArt field={field} className="size-10 shrink-0 sm:size-12" />
              <span>{field}</span>
            </li>
          ))}
        </ul>
      </div>
      {hashtags.length > 0 && (
        <ul className="flex flex-wrap gap-2 pt-4">
          {hashtags.map((hashtag) => (
            <li key={hashtag}>
              <Tag>{`#${hashtag}`}</Tag>
            </li>
          ))}
        </ul>
      )}
    </Section>
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
