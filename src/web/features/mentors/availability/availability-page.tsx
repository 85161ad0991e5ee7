import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarSync, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Availability } from '#contract/mentors/availability.ts';
import { PAGES } from '#contract/pages.ts';
import {
  type AvailabilityInput,
  availabilityInput,
  problemWithExceptions,
} from '#domain/mentors/availability/availability.ts';
import { KOREAN_WEEKDAYS, koreanDay } from '#domain/time/korean-time.ts';
import { MembersOnly } from '../../../app/session/members-only.tsx';
import { isRefusal, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { now, useNow } from '../../../lib/clock.ts';
import { readDraft, writeDraft } from '../../../lib/drafts/draft-storage.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { KoreanTimeNote } from '../../../lib/korean-time-note.tsx';
import { CalendarArt } from '../../../ui/art/empty/calendar-art.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { BottomActionBar } from '../../../ui/layout/bottom-action-bar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/status/states.tsx';
import { refreshMe } from '../../people/members/use-me.ts';
import { availabilityQuery } from './availability-query.ts';
import { calendarsQuery } from './calendars/calendars-query.ts';
import { ExceptionsSection } from './exceptions-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { useSetPaused } from './use-set-paused.ts';
import { lockedCells } from './week-edits.ts';
import { WeekSection } from './week-section.tsx';

/** When a mentor has time: a week of half hours, single days, notice and sessions a week (product §3.1). */
export default function AvailabilityPage() {
  return (
    <MembersOnly memberType="ROLE_MENTOR">
      <AppBar title="가능한 시간" back={PAGES.my} />
      <Loaded />
    </MembersOnly>
  );
}

function Loaded() {
  const { data, error, refetch } = useQuery(availabilityQuery);
  if (data) return <AvailabilityForm availability={data} />;
  if (isRefusal(error, 'NO_PROFILE')) {
    return (
      <PageBody flush>
        <EmptyState
          art={<CalendarArt />}
          title="프로필을 먼저 등록해 주세요"
          description="프로필을 등록하면 후배를 만날 시간을 정할 수 있어요."
          action={<LinkButton to={PAGES.mentorRegistration}>프로필 등록하기</LinkButton>}
        />
      </PageBody>
    );
  }
  return <PageBody>{error ? <ErrorState message={messageOf(error)} onRetry={refetch} /> : <FormSkeleton />}</PageBody>;
}

function FormSkeleton() {
  return (
    <LoadingRegion className="flex flex-col">
      {KOREAN_WEEKDAYS.map((weekday) => (
        <div key={weekday} className="flex min-h-14 items-center gap-4">
          <Skeleton className="size-6" />
          <Skeleton className="h-9 w-32" />
        </div>
      ))}
    </LoadingRegion>
  );
}

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

function toInput(availability: Availability): AvailabilityInput {
  const { week, exceptions, noticeHours, maxSessionsAWeek, maxOpenProposals } = availability;
  return { week, exceptions, noticeHours, maxSessionsAWeek, maxOpenProposals };
}

const isSame = (one: AvailabilityInput, other: AvailabilityInput) => JSON.stringify(one) === JSON.stringify(other);

/** All that a mentor says about their time, saved by one button; what is not saved stays over a reload. */
function AvailabilityForm({ availability }: { availability: Availability }) {
  const today = koreanDay(useNow());
  const { value, isDirty, change, discard, accept } = useAvailabilityDraft(availability);
  const { save, error, savedAt } = useSaveAvailability(accept);
  const { booked, notes, minimumNoticeHours } = availability;
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
        <Button size="lg" disabled={!isDirty} onClick={() => save(value)}>
          저장하기
        </Button>
      </BottomActionBar>
    </>
  );
}

type SaveNoteProps = { error: string | undefined; isDirty: boolean; savedAt: Date | undefined; onDiscard: () => void };

/** Whether what is on the screen is saved. */
function SaveNote({ error, isDirty, savedAt, onDiscard }: SaveNoteProps) {
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

/** Tells a mentor who takes a pause so, and ends it by one tap. */
function PausedCard() {
  const setPaused = useSetPaused();
  return (
    <Card tone="brand" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="font-bold">지금은 쉬고 있어요</h2>
        <p className="pt-0.5 text-sm text-ink-muted">새 제안이 오지 않아요.</p>
      </div>
      <Button size="sm" onClick={() => setPaused(false)}>
        다시 시작하기
      </Button>
    </Card>
  );
}

/** 잠시 쉬기: off all lists until the mentor is back, by one tap and at once (product §3.4). */
function PausePart() {
  const setPaused = useSetPaused();
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="text-lg font-bold">당분간 쉬고 싶나요?</h2>
        <p className="pt-0.5 text-sm text-ink-muted">목록에서 사라져요. 받은 제안과 확정된 멘토링은 그대로예요.</p>
      </div>
      <Button variant="secondary" size="sm" onClick={() => setPaused(true)}>
        잠시 쉬기
      </Button>
    </section>
  );
}

/** Saves when a mentor has time. @param onSaved called with what the server has then */
function useSaveAvailability(onSaved: (stored: Availability) => void) {
  const queries = useQueryClient();
  const attempt = useAttempt();
  const [error, setError] = useState<string>();
  const [savedAt, setSavedAt] = useState<Date>();

  async function save(input: AvailabilityInput) {
    const checked = availabilityInput.safeParse(input);
    const problem = checked.error?.issues[0]?.message ?? problemWithExceptions(input.exceptions, now());
    setError(problem);
    if (problem || !checked.success) return;
    const body = checked.data;
    try {
      const stored = await attempt(body, (idempotencyKey) =>
        call('PUT /v1/mentor/me/availability', { body, idempotencyKey }),
      );
      queries.setQueryData(availabilityQuery.queryKey, stored);
      setSavedAt(now());
      onSaved(stored);
      dropDraftOfPreferredTimes();
      showToast({ message: '가능한 시간을 저장했어요.', tone: 'success' });
      // The profile's days and hours change with it, and so does what students see.
      void refreshMe();
      for (const queryKey of [['mentors'], ['free-times']]) void queries.invalidateQueries({ queryKey });
    } catch (fault) {
      setError(messageOf(fault));
    }
  }

  return { save, error, savedAt };
}

/** A draft of the profile has the old days and hours: saving it would replace the week. */
function dropDraftOfPreferredTimes(): void {
  const draft = readDraft('mentor-edit');
  if (typeof draft !== 'object' || draft === null) return;
  writeDraft('mentor-edit', { ...draft, timezone: undefined });
}

const [CalendarsSheet, loadEarly] = lazySheet(() => import('./calendars/calendars-sheet.tsx'));

/** Leads to the calendars of the mentor's own (product §3.6), and says at once when one cannot be read. */
export function CalendarsRow() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(calendarsQuery);
  const hasProblem = data?.some(({ problem }) => problem !== null) ?? false;
  const state = data?.length ? `${data.length}개 연결됨` : '바쁜 시간을 자동으로 빼요';
  return (
    <>
      <button
        type="button"
        {...loadEarly}
        onClick={() => setOpen(true)}
        className="flex min-h-14 w-full items-center gap-3 rounded-lg text-left hover:bg-sunken"
      >
        <CalendarSync aria-hidden className="size-5 shrink-0 text-ink-muted" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">내 캘린더</span>
          <span className={hasProblem ? 'block text-sm text-danger' : 'block text-sm text-ink-muted'}>
            {hasProblem ? '읽지 못하는 캘린더가 있어요' : state}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint" />
      </button>
      <CalendarsSheet open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
