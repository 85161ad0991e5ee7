import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarPreview, OwnCalendar } from '#contract/mentors/calendars.ts';
import { MAX_CALENDARS } from '#domain/mentors/calendars.ts';
import { tellResult } from '../../../../lib/alert-failure.ts';
import { messageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { Form } from '../../../../lib/form.tsx';
import { describeKoreanDay } from '../../../../lib/korean-date.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../../ui/fields/choice.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { BottomSheet, type SheetProps } from '../../../../ui/overlays/bottom-sheet.tsx';
import { dialog } from '../../../../ui/overlays/dialog.ts';
import { showToast } from '../../../../ui/overlays/toast.ts';
import { Skeletons } from '../../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../../ui/status/states.tsx';
import { describeHours } from '../week-edits.ts';
import { calendarsQuery } from './calendars-query.ts';

/** The calendars of a mentor's own: those that are connected, and a further one (product §3.6). */
export default function CalendarsSheet({ open, onClose }: SheetProps) {
  const { data, error, refetch } = useQuery({ ...calendarsQuery, enabled: open });
  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title="내 캘린더"
      description="바쁜 시간만 읽어요. 일정 내용은 저장하지 않아요."
    >
      {!data && error && <ErrorState message={messageOf(error)} onRetry={refetch} />}
      {!data && !error && <Skeletons each="h-24 w-full rounded-lg" />}
      {data && (
        <div className="flex flex-col gap-6 pb-4">
          {data.length > 0 && (
            <ul className="flex flex-col divide-y divide-line">
              {data.map((calendar) => (
                <Connected key={calendar.calendarId} calendar={calendar} />
              ))}
            </ul>
          )}
          {data.length < MAX_CALENDARS && <AddCalendar />}
        </div>
      )}
    </BottomSheet>
  );
}

function Connected({ calendar: { calendarId, host, blocksAllDay, problem } }: { calendar: OwnCalendar }) {
  const { change, disconnect } = useCalendarChanges(calendarId);
  const name = host ?? '주소를 읽을 수 없는 캘린더';
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 font-semibold break-all">{name}</p>
        <Button size="sm" variant="ghost" onClick={disconnect} aria-label={`${name} 끊기`}>
          끊기
        </Button>
      </div>
      {problem && <p className="text-sm text-danger">{problem}</p>}
      <Checkbox checked={blocksAllDay} onChange={({ target }) => change(target.checked)}>
        종일 일정이 있는 날도 비우기
      </Checkbox>
    </li>
  );
}

function useCalendarChanges(calendarId: number) {
  const queries = useQueryClient();
  const params = { calendarId: String(calendarId) };
  const run = async (work: () => Promise<unknown>, done?: string) => {
    await tellResult(work, { done });
    await queries.invalidateQueries(calendarsQuery);
  };
  return {
    change: async (blocksAllDay: boolean) => {
      await queries.cancelQueries(calendarsQuery);
      queries.setQueryData(calendarsQuery.queryKey, (rows) =>
        rows?.map((row) => (row.calendarId === calendarId ? { ...row, blocksAllDay } : row)),
      );
      await run(() => call('PATCH /v1/mentor/me/calendars/{calendarId}', { params, body: { blocksAllDay } }));
    },
    disconnect: async () => {
      const isSure = await dialog.confirm({
        title: '이 캘린더를 끊을까요?',
        description: '이 캘린더의 일정이 있던 시간에도 제안을 받을 수 있어요.',
        confirmText: '끊기',
        tone: 'danger',
      });
      if (isSure)
        await run(() => call('DELETE /v1/mentor/me/calendars/{calendarId}', { params }), '캘린더를 끊었어요.');
    },
  };
}

/** An address, then what it would block, then the connection: nothing is saved before it was seen. */
function AddCalendar() {
  const queries = useQueryClient();
  const [address, setAddress] = useState('');
  const [blocksAllDay, setBlocksAllDay] = useState(false);
  const preview = useMutation({
    mutationFn: () => call('POST /v1/mentor/me/calendars/preview', { body: { address } }),
  });
  const add = useMutation({
    mutationFn: () => call('POST /v1/mentor/me/calendars', { body: { address, blocksAllDay } }),
    onSuccess({ calendars }) {
      queries.setQueryData(calendarsQuery.queryKey, calendars);
      showToast({ message: '캘린더를 연결했어요.', tone: 'success' });
      setAddress('');
      setBlocksAllDay(false);
      preview.reset();
    },
  });
  const error = add.error ?? preview.error;

  return (
    // Its field shows what failed.
    <Form
      className="flex flex-col gap-4"
      onSubmit={() => (preview.data ? add : preview).mutateAsync().catch(() => undefined)}
    >
      <TextField
        label="캘린더 주소"
        hint="Google ‘비공개 iCal 주소’, Outlook ‘게시된 ICS’, Apple ‘공개 캘린더’ 주소를 붙여 넣어 주세요."
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={address}
        error={error ? messageOf(error) : undefined}
        onChange={({ target }) => {
          setAddress(target.value);
          preview.reset();
          add.reset();
        }}
      />
      {preview.data && (
        <>
          <Preview days={preview.data.days} blocksAllDay={blocksAllDay} />
          {preview.data.days.some(({ isAllDay }) => isAllDay) && (
            <Checkbox checked={blocksAllDay} onChange={({ target }) => setBlocksAllDay(target.checked)}>
              종일 일정이 있는 날도 비우기
            </Checkbox>
          )}
        </>
      )}
      <Button type="submit" block size="lg" disabled={!address.trim()} pending={preview.isPending || add.isPending}>
        {preview.data ? '연결하기' : '미리 보기'}
      </Button>
    </Form>
  );
}

/** What the calendar blocks in the next two weeks. */
function Preview({ days, blocksAllDay }: CalendarPreview & { blocksAllDay: boolean }) {
  const blocked = days.filter(({ starts, isAllDay }) => starts.length > 0 || (isAllDay && blocksAllDay));
  return (
    <div role="status" className="rounded-lg bg-sunken p-4">
      <p className="font-semibold">
        {blocked.length > 0 ? '앞으로 2주 동안 빠지는 시간' : '앞으로 2주는 빠지는 시간이 없어요'}
      </p>
      {blocked.length > 0 && (
        <ul className="flex flex-col gap-1 pt-2 text-sm">
          {blocked.map(({ day, starts, isAllDay }) => (
            <li key={day} className="flex flex-wrap gap-x-2">
              <span className="tabular-nums">{describeKoreanDay(day)}</span>
              <span className="text-ink-muted tabular-nums">
                {isAllDay && blocksAllDay ? '하루 종일' : describeHours(starts)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
