import { type ReactNode, useId } from 'react';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';
import { openStarts } from '#domain/mentorings/times/slots.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { localClock } from '../../../lib/korean-date.ts';
import { KoreanTimeNote } from '../../../lib/korean-time-note.tsx';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { type KnownTimes, noteOf, timesOfDay } from './picker-times.ts';

type Props = {
  known: KnownTimes;
  day: string | undefined;
  taken: readonly string[];
  /** The `startTime`s of this opening. */
  chosen: readonly string[];
  /** Whether the maximum is chosen. */
  isFull: boolean;
  now: Date;
  onToggle: (startTime: string) => void;
};

/** The half hours of a day: the mentor's own first, then all others, which may be proposed too. */
export function HalfHours({ known, day, taken, chosen, isFull, now, onToggle }: Props) {
  if (!day) return <Note>날짜를 고르면 시간을 선택할 수 있어요.</Note>;
  const { free, outside, hasTaken } = timesOfDay(known, day, taken, now);
  const notice = <Notice known={known} day={day} taken={taken} now={now} />;
  if (free.length + outside.length === 0) {
    return (
      <>
        <Note>이 날은 고를 수 있는 시간이 없어요. 다른 날짜를 골라 주세요.</Note>
        {notice}
      </>
    );
  }
  const chips = { day, chosen, isFull, onToggle };
  const label = noteOf(known, day)?.label;
  return (
    <>
      {label && (
        <p className="mt-4 rounded-lg bg-sunken px-4 py-3 text-sm text-ink-muted">
          <strong className="text-ink">{label}</strong> · 시간은 그대로 고를 수 있어요.
        </p>
      )}
      <fieldset className="mt-6">
        <legend className="pb-2.5 text-sm font-semibold text-ink-muted">{`시작 시간 (${SESSION_MINUTES}분)`}</legend>
        <KoreanTimeNote className="pb-2.5">한국 시간이고, 아래는 내 시간이에요.</KoreanTimeNote>
        {known.days ? (
          <div className="flex flex-col gap-5">
            <Chips title={known.side === 'mentee' ? '멘토의 가능한 시간' : '내 가능한 시간'} starts={free} {...chips} />
            <Chips title={describeOutside(known)} starts={outside} {...chips} />
          </div>
        ) : (
          <Grid starts={outside} {...chips} />
        )}
      </fieldset>
      {hasTaken && <Note>이미 잡힌 멘토링이 있는 시간은 빼고 보여 드려요.</Note>}
      {notice}
    </>
  );
}

/** The note on a half hour outside the mentor's times. */
export function describeOutside({ side }: Pick<KnownTimes, 'side'>): string {
  return side === 'mentee' ? '선호 시간 밖이에요' : '내 가능한 시간 밖이에요';
}

type ChipsProps = Pick<Props, 'chosen' | 'isFull' | 'onToggle'> & { day: string; starts: readonly string[] };

function Chips({ title, ...chips }: ChipsProps & { title: string }) {
  const id = useId();
  if (chips.starts.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="pb-2 text-sm text-ink-faint">
        {title}
      </p>
      <Grid {...chips} />
    </div>
  );
}

function Grid({ day, starts, chosen, isFull, onToggle }: ChipsProps) {
  return (
    <div className="grid grid-cols-4 gap-2">
      {starts.map((clock) => {
        const startTime = `${day}T${clock}:00`;
        const isChosen = chosen.includes(startTime);
        return (
          <ChoiceChip
            key={clock}
            type="checkbox"
            value={clock}
            checked={isChosen}
            aria-disabled={(isFull && !isChosen) || undefined}
            onChange={({ target }) => {
              onToggle(startTime);
              // The chosen times appear below the list, which is then less high.
              requestAnimationFrame(() => target.scrollIntoView({ block: 'nearest' }));
            }}
            className="tabular-nums *:px-1"
          >
            <HalfHour startTime={startTime} clock={clock} />
          </ChoiceChip>
        );
      })}
    </div>
  );
}

/** Where the device shows another time than Korea's, that one is below it: `내 시간` is what the note above calls it. */
export function HalfHour({ startTime, clock }: { startTime: string; clock: string }) {
  const start = parseKoreanTime(startTime);
  const local = start && localClock(start);
  if (local === undefined) return <span>{clock}</span>;
  return (
    <span>
      <span>{clock}</span>
      <span className="sr-only"> 한국 시간, 내 시간</span> <span className="block text-xs font-normal">{local}</span>
    </span>
  );
}

/** The note on a day with half hours omitted because they are too soon. */
function Notice({ known, day, taken, now }: Required<Pick<Props, 'known' | 'taken' | 'now'>> & { day: string }) {
  const isShort = openStarts(day, taken, now, known.noticeHours).length < openStarts(day, taken, now, 0).length;
  if (!isShort) return null;
  return <Note>{`시작까지 ${known.noticeHours}시간 이상 남은 시간을 고를 수 있어요.`}</Note>;
}

function Note({ children }: { children: ReactNode }) {
  return <p className="pt-4 text-center text-sm text-ink-faint">{children}</p>;
}
