import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeptPeriod } from '#contract/mentors/campus-calendar.ts';
import { PERIOD_LABELS } from '#domain/mentors/campus-calendar/school-periods.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { useToast } from '../../../ui/overlays/toast.ts';
import { Badge } from '../../../ui/status/badge.tsx';
import { DeskLayout } from '../desk-layout.tsx';
import { Fact, Facts } from '../fact.tsx';
import { deskList, WIDTHS } from '../frame/desk-list.tsx';
import { useViews } from '../frame/use-views.tsx';
import { HolidayList } from './holiday-list.tsx';
import { describeSpan, PERIODS_KEY, shortSpan } from './periods.ts';

/** The sheet to add or change a period, loaded when it is opened. */
export const [PeriodSheet, periodSheetOpener] = lazySheet(() => import('./period-sheet.tsx'));

const Periods = deskList({
  call: 'GET /v1/admin/school-periods',
  key: PERIODS_KEY,
  label: '학교 일정',
  idOf: ({ periodId }) => periodId,
  columns: [
    { header: '학교', width: WIDTHS.name, cell: ({ schoolName }) => schoolName },
    { header: '이름', width: 10, cell: ({ name }) => name },
    { header: '종류', width: 5, cell: ({ kind }) => PERIOD_LABELS[kind] },
    { header: '날짜', width: 11.5, cell: shortSpan, isNumber: true },
  ],
  search: { label: '학교 찾기', placeholder: '학교 이름' },
  empty: {
    title: '아직 넣은 일정이 없어요',
    description: '시험 기간과 방학을 넣으면 그 학교의 시간 고르기 화면에 보여요.',
    found: '찾은 일정이 없어요',
  },
  skeleton: 'h-40',
  detail: (period) => <PeriodCard period={period} />,
});

const VIEWS = [
  { value: 'periods', label: '학교 일정', List: PeriodList },
  { value: 'holidays', label: '공휴일', List: HolidayList },
] as const;

/** The periods of each school, and public holidays (product §26.16). */
export default function CalendarPage() {
  const { shown, views } = useViews(VIEWS);
  return (
    <DeskLayout isDesk title="일정">
      <shown.List key={shown.value} views={views} />
    </DeskLayout>
  );
}

/** Exams, vacations and other periods of each school: added, changed and taken away. */
function PeriodList({ views }: { views: Elements }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Periods
        views={views}
        action={
          <Button variant="soft" size="sm" {...periodSheetOpener} onClick={() => setAdding(true)}>
            일정 추가
          </Button>
        }
      />
      {isAdding && <PeriodSheet onClose={() => setAdding(false)} />}
    </>
  );
}

function PeriodCard({ period }: { period: KeptPeriod }) {
  const { periodId, schoolName, kind, name } = period;
  const [isEditing, setEditing] = useState(false);
  const dialog = useDialog();
  const toast = useToast();
  const queries = useQueryClient();

  async function remove() {
    const isMeant = await dialog.confirm({
      title: '일정을 지울까요?',
      description: `${schoolName}의 시간 고르기 화면에서 바로 사라져요.`,
      confirmText: '지우기',
      tone: 'danger',
    });
    if (!isMeant) return;
    try {
      await call('DELETE /v1/admin/school-periods/{periodId}', { params: { periodId } });
      toast.show({ message: '일정을 지웠어요.', tone: 'success' });
    } catch (error) {
      await dialog.alert({ title: '지우지 못했어요', description: messageOf(error) });
    }
    await queries.invalidateQueries({ queryKey: [PERIODS_KEY] });
  }

  return (
    <Card tone="outlined" className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg font-bold break-words">{name}</h2>
        <Badge tone={kind === 'EXAM' ? 'warning' : 'neutral'}>{PERIOD_LABELS[kind]}</Badge>
      </div>
      <Facts>
        <Fact label="학교">{schoolName}</Fact>
        <Fact label="날짜">{describeSpan(period)}</Fact>
      </Facts>
      <div className="flex gap-2.5 *:flex-1">
        <Button variant="secondary" {...periodSheetOpener} onClick={() => setEditing(true)}>
          고치기
        </Button>
        <Button variant="danger" onClick={remove}>
          지우기
        </Button>
      </div>
      {isEditing && <PeriodSheet period={period} onClose={() => setEditing(false)} />}
    </Card>
  );
}
