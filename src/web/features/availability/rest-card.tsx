import type { AvailabilityException } from '#domain/availability/availability.ts';
import { describeKoreanDay } from '../../lib/korean-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** 이번 주 쉬기: closes what is left of this week, or opens it again. */
export function RestCard({
  days,
  exceptions,
  onChange,
}: {
  /** From today to Sunday. */
  days: readonly string[];
  exceptions: readonly AvailabilityException[];
  onChange: (exceptions: AvailabilityException[]) => void;
}) {
  const isClosed = (day: string) => exceptions.some((each) => each.day === day && each.starts.length === 0);
  const isResting = days.every(isClosed);
  const others = exceptions.filter(({ day }) => !days.includes(day));
  const sunday = describeKoreanDay(days.at(-1) ?? '');
  return (
    <Card tone={isResting ? 'brand' : 'sunken'} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="font-bold">{isResting ? '이번 주는 쉬어요' : '이번 주에 바쁘신가요?'}</h2>
        <p className="pt-0.5 text-sm text-ink-muted">
          {sunday}까지 새 제안을 받지 않아요. 확정된 멘토링과 이미 받은 제안은 그대로예요.
        </p>
      </div>
      <Button
        variant={isResting ? 'secondary' : 'soft'}
        size="sm"
        aria-pressed={isResting}
        onClick={() => onChange(isResting ? others : [...days.map((day) => ({ day, starts: [] })), ...others])}
      >
        {isResting ? '다시 열기' : '이번 주 쉬기'}
      </Button>
    </Card>
  );
}
