import { Plus, X } from 'lucide-react';
import { SLOT_STARTS } from '#domain/mentorings/times/slot-limits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { clockAt, describeSpan, type Span, suggestSpan } from './week-edits.ts';

/** A start that is moved past the end takes it along by this many half hours. */
const SHORTEST = 2;

type SpansProps = { spans: readonly Span[]; onChange: (spans: readonly Span[]) => void };

/** The hours of a day: spans with a start and an end each, to change, take away and add. */
export function SpansField({ spans, onChange }: SpansProps) {
  const suggested = suggestSpan(spans);
  const replace = (place: number, ...next: Span[]) => onChange(spans.toSpliced(place, 1, ...next));
  return (
    <fieldset className="mt-3">
      <legend className="sr-only">시간</legend>
      {spans.length === 0 && <p className="pb-3 text-ink-muted">쉬는 날이에요.</p>}
      <ul className="flex flex-col gap-2.5">
        {Array.from(spans, (span, place) => (
          // A span is its place: the controls stay while its hours change.
          <li key={place} className="flex items-center gap-2">
            <Clock
              label={`${place + 1}번째 시작`}
              value={span.from}
              first={0}
              onChange={(from) =>
                replace(place, {
                  from,
                  until: span.until > from ? span.until : Math.min(from + SHORTEST, SLOT_STARTS.length),
                })
              }
            />
            <span aria-hidden className="text-ink-faint">
              ~
            </span>
            <Clock
              label={`${place + 1}번째 끝`}
              value={span.until}
              first={span.from + 1}
              onChange={(until) => replace(place, { ...span, until })}
            />
            <IconButton
              label={`${describeSpan(span)} 지우기`}
              onClick={() => replace(place)}
              className="-mr-2 text-ink-faint"
            >
              <X aria-hidden className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
      {suggested && (
        <Button variant="ghost" size="sm" className="mt-2 -ml-4" onClick={() => onChange([...spans, suggested])}>
          <Plus aria-hidden className="size-4" />
          시간 더하기
        </Button>
      )}
    </fieldset>
  );
}

type ClockProps = { label: string; value: number; first: number; onChange: (index: number) => void };

/** A half hour to choose from one on; as an end, up to midnight. */
function Clock({ label, value, first, onChange }: ClockProps) {
  const count = first === 0 ? SLOT_STARTS.length : SLOT_STARTS.length + 1 - first;
  return (
    <SelectField
      label={label}
      hideLabel
      className="flex-1 tabular-nums"
      options={Array.from({ length: count }, (_, index) => ({
        value: String(first + index),
        label: clockAt(first + index),
      }))}
      value={String(value)}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
}
