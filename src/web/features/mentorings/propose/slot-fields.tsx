import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { SESSION_MS } from '#domain/mentorings/times/session-length.ts';
import { MAX_SLOTS, SHOWN_SLOTS } from '#domain/mentorings/times/slot-limits.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { useNow } from '../../../lib/clock.ts';
import { describeSpan } from '../../../lib/korean-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useKnownTimes } from './free-times-query.ts';
import { isOutside, type KnownTimes, noteOf, problemWithChoice } from './picker-times.ts';
import { describeOutside, TimePickerSheet } from './time-picker-sheet.tsx';

/**
 * The times after a choice in the picker: the first in the one that was opened, the others in those that are empty, and the rest behind
 * them.
 * @param slots `startTime`s, empty where none is chosen
 */
export function fillSlots(slots: readonly string[], opened: number, startTimes: readonly string[]): string[] {
  const empty = slots.flatMap((slot, index) => (slot === '' && index !== opened ? [index] : []));
  const next = [...slots];
  for (const [turn, startTime] of startTimes.entries()) {
    const place = turn === 0 ? opened : (empty[turn - 1] ?? next.length);
    next[place] = startTime;
  }
  return next;
}

/** The times with one more in the first empty one; unchanged if it is no time, is among them, or there are five. */
export function addSlot(slots: readonly string[], startTime: string): readonly string[] {
  if (!parseKoreanTime(startTime) || slots.includes(startTime)) return slots;
  const empty = slots.indexOf('');
  if (empty >= 0) return slots.with(empty, startTime);
  return slots.length < MAX_SLOTS ? [...slots, startTime] : slots;
}

/** The times without one of them. Beyond the three that are always shown, its row goes too. */
export function removeSlot(slots: readonly string[], startTime: string): readonly string[] {
  return slots.length > SHOWN_SLOTS
    ? slots.filter((slot) => slot !== startTime)
    : slots.map((slot) => (slot === startTime ? '' : slot));
}

/** A time slot as text, from its `startTime`: `11월 24일 (화) 14:30 ~ 15:00`. */
function describeSlot(startTime: string): string {
  const start = parseKoreanTime(startTime);
  if (!start) return '';
  return describeSpan(start, new Date(start.getTime() + SESSION_MS));
}

/** The chosen times: each a `startTime`, or empty while it is not chosen. */
export type Slots = readonly string[];

/** The three empty times of a new proposal (SPEC §5). */
export const EMPTY_SLOTS: Slots = Array.from({ length: SHOWN_SLOTS }, () => '');

/**
 * Up to five times, three shown at first; each opens the time picker (SPEC §2, §9), and so does the button below them, for one more. An empty
 * one is filled together with the other empty ones; a filled one is changed alone.
 */
export function SlotFields({
  mentorId,
  side,
  label = '희망 시간',
  slots,
  onChange,
  hint,
  max = MAX_SLOTS,
  addLabel = '시간 추가',
}: {
  mentorId: number;
  /** The side that chooses. */
  side: 'mentor' | 'mentee';
  /** The name of one of them. */
  label?: string;
  slots: Slots;
  onChange: (slots: Slots) => void;
  hint?: string | undefined;
  max?: number;
  /** The button that chooses one more. */
  addLabel?: string;
}) {
  /** The time that the picker changes; the last one while it is closed. */
  const [{ editing, isOpen }, setPicker] = useState({ editing: 0, isOpen: false });
  const now = useNow();
  const { known } = useKnownTimes(mentorId, side);
  const filled = slots.filter((slot) => slot !== '').length;
  const firstEmpty = slots.indexOf('');

  const open = (index: number) => setPicker({ editing: index, isOpen: true });
  const close = () => setPicker({ editing, isOpen: false });

  return (
    <div className="flex flex-col">
      <ul className="flex flex-col gap-1.5">
        {Array.from(slots, (slot, index) => (
          // A time is its place: the field stays while its time changes.
          <li key={index}>
            <SlotField
              name={`${label} ${index + 1}`}
              position={index + 1}
              isNext={index === firstEmpty}
              slot={slot}
              problem={problemWithChoice(known, slot, now)}
              note={describeChoice(known, slot)}
              onOpen={() => open(index)}
              onClear={() => onChange(slots.with(index, ''))}
            />
          </li>
        ))}
      </ul>
      {filled < max && (
        <Button
          variant="ghost"
          size="sm"
          className="self-center"
          onClick={() => open(firstEmpty < 0 ? slots.length : firstEmpty)}
        >
          <Plus aria-hidden className="size-4" />
          <span>{addLabel}</span>
        </Button>
      )}
      <TimePickerSheet
        open={isOpen}
        onClose={close}
        mentorId={mentorId}
        side={side}
        value={slots[editing] || undefined}
        taken={slots.filter((slot, index) => slot !== '' && index !== editing)}
        max={slots[editing] ? 1 : max - filled}
        hint={hint}
        onChoose={(startTimes) => {
          onChange(fillSlots(slots, editing, startTimes));
          close();
        }}
      />
    </div>
  );
}

/** The note on a chosen time, if any. */
function describeChoice(known: KnownTimes, slot: string): string {
  const label = noteOf(known, slot.slice(0, 10))?.label;
  return [label, isOutside(known, slot) && describeOutside(known)].filter(Boolean).join(' · ');
}

function SlotField({
  name,
  position,
  isNext,
  slot,
  problem,
  note,
  onOpen,
  onClear,
}: {
  name: string;
  position: number;
  /** The first empty one: it says what to do, for all of them. */
  isNext: boolean;
  slot: string;
  /** Why the time cannot be offered any more. */
  problem: string | undefined;
  /** The note on it, if any. */
  note: string;
  onOpen: () => void;
  onClear: () => void;
}) {
  return (
    <div>
      <div className="flex min-h-target items-center rounded-lg bg-sunken">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onOpen}
          className="flex min-h-target min-w-0 flex-1 items-center gap-3 rounded-lg px-3.5 py-1.5 text-left"
        >
          <span
            aria-hidden
            className={clsx(
              'flex size-6 shrink-0 items-center justify-center rounded-full text-sm font-semibold tabular-nums',
              slot ? 'bg-brand/12 text-brand-ink' : 'text-ink-faint',
            )}
          >
            {position}
          </span>
          <span className="sr-only">{`${name}: `}</span>
          {slot ? (
            <span className="font-medium text-balance tabular-nums">{describeSlot(slot)}</span>
          ) : (
            <span className={clsx('text-ink-faint', !isNext && 'sr-only')}>시간 고르기</span>
          )}
        </button>
        {slot && (
          <IconButton label={`${name} 지우기`} onClick={onClear} className="mr-1 text-ink-faint">
            <X aria-hidden className="size-5" />
          </IconButton>
        )}
      </div>
      {problem ? (
        <p role="alert" className="pt-1.5 text-sm text-danger">
          {problem}
        </p>
      ) : (
        slot && note && <p className="px-1 pt-1.5 text-sm text-ink-muted">{note}</p>
      )}
    </div>
  );
}
