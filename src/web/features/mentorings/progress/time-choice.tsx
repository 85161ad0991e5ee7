import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { hasNotice, slotStarts, type ApplyTime } from '#domain/mentorings/times/slots.ts';
import { useNow } from '../../../lib/use-now.ts';
import { RadioCard } from '../../../ui/fields/choice.tsx';
import { useMinimumNotice } from '../../account/policies/index.ts';
import { describeApplyTime } from '../describe-times.ts';
import { DayLabel } from '../propose/day-label.tsx';

/** The time chosen among those that can still be accepted: the only one is chosen from the start. */
export function useChosenTime(
  mentoring: Pick<Mentoring, 'noticeHours'>,
  times: readonly ApplyTime[],
  startTime: string,
) {
  const minimum = useMinimumNotice();
  const noticeHours = mentoring.noticeHours ?? minimum;
  const now = useNow();
  const isInTime = (time: ApplyTime) => slotStarts([time]).every((start) => hasNotice(start, now, noticeHours));
  const acceptable = times.filter(isInTime);
  const chosen =
    acceptable.find((time) => time.startTime === startTime) ?? (times.length === 1 ? acceptable[0] : undefined);
  return { chosen, isInTime, noticeHours };
}

/** The times to choose from, each a tap. */
export function TimeChoice({
  mentorId,
  title,
  times,
  choice: { chosen, isInTime, noticeHours },
  onChange,
}: {
  /** Undefined while unknown: then the days have no notes. */
  mentorId: number | undefined;
  title: string;
  times: readonly ApplyTime[];
  choice: ReturnType<typeof useChosenTime>;
  onChange: (startTime: string) => void;
}) {
  if (times.length === 0) return <p className="text-ink-muted">남은 희망 시간이 없어요.</p>;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2.5 font-bold">{title}</legend>
      {times.map((time) => (
        <RadioCard
          key={time.startTime}
          name="confirmed-time"
          value={time.startTime}
          disabled={!isInTime(time)}
          description={isInTime(time) ? undefined : `시작까지 ${noticeHours}시간이 남지 않아 고를 수 없어요.`}
          checked={chosen?.startTime === time.startTime}
          onChange={() => onChange(time.startTime)}
          title={
            <>
              <span className="tabular-nums">{describeApplyTime(time)}</span>
              {mentorId !== undefined && <DayLabel mentorId={mentorId} startTime={time.startTime} />}
            </>
          }
        />
      ))}
    </fieldset>
  );
}
