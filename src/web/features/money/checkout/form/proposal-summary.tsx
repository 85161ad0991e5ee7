import { CalendarDays } from 'lucide-react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { TOPIC_LABELS } from '#domain/mentorings/proposals/topics.ts';
import { describeKoreanTime } from '../../../../lib/korean-date.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { Avatar } from '../../../../ui/status/avatar.tsx';
import { Badge } from '../../../../ui/status/badge.tsx';
import { describeApplyTime } from '../../../mentorings/index.ts';
import { Section } from './section.tsx';

/** The mentor who is paid for, and the proposed times (SPEC §2: mentor card, chosen dates). */
export function ProposalSummary({ mentoring }: { mentoring: Mentoring }) {
  const { counterpart, applyTimes, topic, dueAt } = mentoring;
  return (
    <>
      <Card tone="sunken" className="flex flex-wrap items-center gap-4">
        <Avatar src={counterpart.profileImage} />
        <div className="flex min-w-0 flex-1 basis-40 flex-col items-start gap-0.5">
          <p className="text-lg font-bold">{counterpart.name}</p>
          <p className="text-sm text-ink-muted">
            {`${counterpart.jobTitle}${counterpart.career > 0 ? ` · ${counterpart.career}년차` : ''}`}
          </p>
          <div className="max-w-full pt-1.5">
            <Badge tone="brand">{TOPIC_LABELS[topic]}</Badge>
          </div>
        </div>
      </Card>
      <Section title="희망 시간">
        <ul className="flex flex-col gap-2">
          {applyTimes.map((time) => (
            <li
              key={time.startTime}
              className="flex items-center gap-2.5 rounded-lg bg-sunken px-4 py-3 text-balance tabular-nums"
            >
              <CalendarDays aria-hidden className="size-5 shrink-0 text-brand-ink" />
              <span>{describeApplyTime(time)}</span>
            </li>
          ))}
        </ul>
        <p className="pt-2.5 text-sm text-ink-muted">
          {applyTimes.length > 1 ? '선배가 이 중 하나를 골라요.' : '선배가 이 시간을 수락하면 확정돼요.'}
        </p>
        {dueAt && (
          <p className="text-sm text-ink-muted">
            <strong className="text-ink">{describeKoreanTime(new Date(dueAt))}</strong>까지 결제해 주세요.
          </p>
        )}
      </Section>
    </>
  );
}
