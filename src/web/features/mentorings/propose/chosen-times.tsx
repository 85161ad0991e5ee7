import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { Tag } from '../../../ui/fields/chip.tsx';

/** The times of this opening, each with a button that takes it away; they are on several days. */
export function ChosenTimes({
  chosen,
  max,
  onRemove,
}: {
  chosen: readonly string[];
  max: number;
  onRemove: (startTime: string) => void;
}) {
  if (chosen.length === 0) return null;
  return (
    <div className="-mx-page border-t border-line px-page pt-3 pb-2">
      {chosen.length >= max && (
        <p role="alert" className="pb-2 text-sm text-ink-muted">
          {`${max}개를 모두 골랐어요. 다른 시간은 하나를 지우고 고를 수 있어요.`}
        </p>
      )}
      <ul aria-label="고른 시간" className="-mx-page flex gap-2 overflow-x-auto px-page pb-1">
        {chosen.map((startTime) => (
          <li key={startTime} className="shrink-0 tabular-nums">
            <Tag onRemove={() => onRemove(startTime)}>{describe(startTime)}</Tag>
          </li>
        ))}
      </ul>
    </div>
  );
}

function describe(startTime: string): string {
  const start = parseKoreanTime(startTime);
  return start ? describeKoreanTime(start) : '';
}
