import type { Availability } from '#contract/mentors/availability.ts';
import { restOfWeek } from '#domain/mentors/availability/availability.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { KoreanTimeNote } from '../../../lib/korean-time-note.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { BottomActionBar } from '../../../ui/layout/bottom-action-bar.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { ExceptionsSection } from './exceptions-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { PauseCard } from './pause-card.tsx';
import { RestCard } from './rest-card.tsx';
import { useAvailabilityDraft } from './use-availability-draft.ts';
import { useSaveAvailability } from './use-save-availability.ts';
import { lockedCells } from './week-edits.ts';
import { WeekSection } from './week-section.tsx';

/** All that a mentor says about their time, saved by one button; what is not saved stays over a reload. */
export function AvailabilityForm({ availability }: { availability: Availability }) {
  const today = koreanDay(useNow());
  const { value, isDirty, change, discard, accept } = useAvailabilityDraft(availability);
  const { save, isSaving, error, savedAt } = useSaveAvailability(accept);
  const { booked, notes = [], minimumNoticeHours } = availability;

  return (
    <>
      <PageBody className="gap-9">
        <KoreanTimeNote>시간은 모두 한국 시간이에요.</KoreanTimeNote>
        <PauseCard pausedAt={availability.pausedAt} />
        <RestCard
          days={restOfWeek(today)}
          exceptions={value.exceptions}
          saved={availability.exceptions}
          onChange={(exceptions) => change({ exceptions })}
        />
        <WeekSection
          week={value.week}
          locked={lockedCells(booked, today)}
          onChange={(week) => change({ week: week as Availability['week'] })}
        />
        <ExceptionsSection
          week={value.week}
          exceptions={value.exceptions}
          booked={booked}
          notes={notes}
          today={today}
          onChange={(exceptions) => change({ exceptions })}
        />
        <LimitsSection value={value} minimumNoticeHours={minimumNoticeHours} onChange={change} />
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
