import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { TOPIC_LABELS } from '#domain/mentorings/proposals/topics.ts';
import { describeKoreanTime } from '../../../../lib/korean-date.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { Avatar } from '../../../../ui/status/avatar.tsx';
import { describeApplyTime } from '../../../mentorings/index.ts';

/** The mentor who is paid for, and the proposed times (SPEC §2: mentor card, chosen dates). */
export function ProposalSummary({ mentoring }: { mentoring: Mentoring }) {
  const { counterpart, applyTimes, topic, dueAt } = mentoring;
  return (
    <Card tone="sunken">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar src={counterpart.profileImage} />
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-lg font-bold">{counterpart.name}</p>
          <p className="text-sm text-ink-muted">{`${counterpart.jobTitle} · ${TOPIC_LABELS[topic]}`}</p>
        </div>
      </div>
      <ul className="flex flex-col gap-1 pt-4 text-balance tabular-nums">
        {applyTimes.map((time) => (
          <li key={time.startTime}>{describeApplyTime(time)}</li>
        ))}
      </ul>
      {dueAt && (
        <p className="pt-2 text-sm text-ink-muted">{`${describeKoreanTime(new Date(dueAt))}까지 결제해 주세요.`}</p>
      )}
    </Card>
  );
}
