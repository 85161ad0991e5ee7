import { useState } from 'react';
import type { Availability } from '#contract/mentors/availability.ts';
import type { AvailabilityInput } from '#domain/mentors/availability/availability.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { KoreanTimeNote } from '../../../lib/korean-time-note.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { BottomActionBar } from '../../../ui/layout/bottom-action-bar.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { CalendarsRow } from './calendars/calendars-row.tsx';
import { ExceptionsSection } from './exceptions-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { PausedCard, PausePart } from './pause-part.tsx';
import { useSaveAvailability } from './use-save-availability.ts';
import { lockedCells } from './week-edits.ts';
import { WeekSection } from './week-section.tsx';

/** A mentor's unsaved changes, kept over a reload while the server still has the version they are based on. */
function useAvailabilityDraft(availability: Availability) {
  // As it was when the screen opened: a refetch leaves what is being changed alone.
  const [saved, setSaved] = useState(() => toInput(availability));
  const [draft, setDraft, clearDraft] = useDraft('availability', { basis: saved, value: saved });
  const value = isSame(draft.basis, saved) ? draft.value : saved;
  return {
    value,
    isDirty: !isSame(value, saved),
    change: (part: Partial<AvailabilityInput>) => setDraft({ basis: saved, value: { ...value, ...part } }),
    discard: () => {
      setDraft({ basis: saved, value: saved });
      clearDraft();
    },
    /** Starts again from the server's version; changes made since the save was sent stay. */
    accept: (stored: Availability) => {
      const next = toInput(stored);
      setSaved(next);
      setDraft((now) => ({ basis: next, value: isSame(now.value, value) ? next : now.value }));
      clearDraft();
    },
  };
}

function toInput({
  week,
  exceptions,
  noticeHours,
  maxSessionsAWeek,
  maxOpenProposals,
}: Availability): AvailabilityInput {
  return { week, exceptions, noticeHours, maxSessionsAWeek, maxOpenProposals };
}

const isSame = (one: AvailabilityInput, other: AvailabilityInput) => JSON.stringify(one) === JSON.stringify(other);

/** All that a mentor says about their time, saved by one button; what is not saved stays over a reload. */
export function AvailabilityForm({ availability }: { availability: Availability }) {
  const today = koreanDay(useNow());
  const { value, isDirty, change, discard, accept } = useAvailabilityDraft(availability);
  const { save, isSaving, error, savedAt } = useSaveAvailability(accept);
  const { booked, notes = [], minimumNoticeHours } = availability;
  const isPaused = availability.pausedAt !== null;

  return (
    <>
      <PageBody className="gap-9">
        <KoreanTimeNote>시간은 모두 한국 시간이에요.</KoreanTimeNote>
        {isPaused && <PausedCard />}
        <WeekSection
          week={value.week}
          locked={lockedCells(booked, today)}
          onChange={(week) => change({ week: week as Availability['week'] })}
        />
        <ExceptionsSection
          week={value.week}
          exceptions={value.exceptions}
          saved={availability.exceptions}
          booked={booked}
          notes={notes}
          today={today}
          onChange={(exceptions) => change({ exceptions })}
        />
        <CalendarsRow />
        <LimitsSection value={value} minimumNoticeHours={minimumNoticeHours} onChange={change} />
        {!isPaused && <PausePart />}
      </PageBody>
      <BottomActionBar note={<SaveNote error={error} isDirty={isDirty} savedAt={savedAt} onDiscard={discard} />}>
        <Button size="lg" pending={isSaving} disabled={!isDirty} onClick={() => save(value)}>
          저장하기
        </Button>
      </BottomActionBar>
    </>
  );
}

/** Whether what is on the screen is saved. */
function SaveNote({
  error,
  isDirty,
  savedAt,
  onDiscard,
}: {
  error: string | undefined;
  isDirty: boolean;
  savedAt: Date | undefined;
  onDiscard: () => void;
}) {
  return (
    <>
      {/* A live region announces what is added to it, so it has to be there before. */}
      <p role="status">{!isDirty && savedAt && `${describeKoreanTime(savedAt)}에 저장했어요.`}</p>
      {isDirty && (
        <div className="flex items-center justify-between gap-3">
          {error ? (
            <p role="alert" className="text-danger">
              {`${error} 고른 내용은 그대로 있어요.`}
            </p>
          ) : (
            <p>아직 저장하지 않은 내용이 있어요.</p>
          )}
          <Button variant="ghost" size="sm" className="shrink-0" onClick={onDiscard}>
            되돌리기
          </Button>
        </div>
      )}
    </>
  );
}
