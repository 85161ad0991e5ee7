import type { MentorDetail } from '#contract/mentors/mentors.ts';
import { MAX_SLOTS } from '#domain/mentorings/times/slot-limits.ts';
import { formatKoreanTime, weekdayOfDay } from '#domain/time/korean-time.ts';
import { describeKoreanDay } from '../../../lib/korean-date.ts';
import { KoreanTimeNote } from '../../../lib/korean-time-note.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { addSlot, removeSlot } from './fill-slots.ts';
import { useKnownTimes } from './free-times-query.ts';
import { HalfHour } from './half-hours.tsx';
import { timesOfDay } from './picker-times.ts';
import type { Slots } from './slot-fields.tsx';

type Props = { mentor: MentorDetail; slots: Slots; onChange: (slots: Slots) => void };

/**
 * The mentor's free half hours on the next free days, one row a day: a tap fills the next empty time, another tap takes it back. The days and their
 * first half hours come with the mentor, so that the rows keep their height while the others are loading.
 */
export function FreeTimes({ mentor, slots, onChange }: Props) {
  const now = useNow();
  const { known } = useKnownTimes(mentor.mentorId, 'mentee');
  const isFull = slots.filter((slot) => slot !== '').length >= MAX_SLOTS;
  if (mentor.freeTimes.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5 pb-3">
      <KoreanTimeNote>한국 시간이고, 아래는 내 시간이에요.</KoreanTimeNote>
      {mentor.freeTimes.map((first) => {
        const start = formatKoreanTime(new Date(first));
        const [day, clock] = [start.slice(0, 10), start.slice(11, 16)];
        const starts = known.days ? timesOfDay(known, day, [], now).free : [clock];
        return (
          <div key={day} role="group" aria-label={describeKoreanDay(day)} className="flex items-center">
            <p aria-hidden className="w-13 shrink-0 text-sm tabular-nums">
              <span className="block font-semibold">{weekdayOfDay(day)}</span>
              <span className="block text-ink-faint">{`${Number(day.slice(5, 7))}.${Number(day.slice(8))}`}</span>
            </p>
            <div className="-mr-page scroll-row min-w-0 flex-1 gap-1.5 pr-page">
              {starts.map((each) => {
                const startTime = `${day}T${each}:00`;
                const isChosen = slots.includes(startTime);
                return (
                  <ChoiceChip
                    key={each}
                    type="checkbox"
                    value={startTime}
                    checked={isChosen}
                    aria-disabled={(isFull && !isChosen) || undefined}
                    onChange={() => onChange((isChosen ? removeSlot : addSlot)(slots, startTime))}
                    className="shrink-0 tabular-nums"
                  >
                    <HalfHour startTime={startTime} clock={each} />
                  </ChoiceChip>
                );
              })}
            </div>
          </div>
        );
      })}
    </div>
  );
}
