import type { Mentoring } from '#contract/mentorings.ts';
import { parseKoreanTime, describeKoreanTime } from '#domain/korean-time.ts';
import { TOPIC_LABELS } from '#domain/mentorings.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';

/** Whom and which times the payment is for (SPEC §2: mentor card, chosen dates). */
export function MentoringSummary({ mentoring: { counterpart, applyTimes, topic } }: { mentoring: Mentoring }) {
  return (
    <Card tone="outlined">
      <div className="flex items-center gap-4">
        <Avatar src={counterpart.profileImage} />
        <div className="min-w-0">
          <p className="font-bold">{counterpart.name}</p>
          <p className="line-clamp-2 text-sm text-ink-muted">{counterpart.jobTitle}</p>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 border-t border-line pt-4 text-sm">
        <dt className="text-ink-faint">주제</dt>
        <dd className="font-medium">{TOPIC_LABELS[topic]}</dd>
        <dt className="text-ink-faint">희망 시간</dt>
        <dd>
          <ul className="flex flex-col gap-1 font-medium tabular-nums">
            {applyTimes.map(({ startTime }) => (
              <li key={startTime}>{describeStart(startTime)}</li>
            ))}
          </ul>
        </dd>
      </dl>
    </Card>
  );
}

function describeStart(startTime: string): string {
  const start = parseKoreanTime(startTime);
  return start ? describeKoreanTime(start) : startTime;
}
