import { useState } from 'react';
import { PERIOD_LABELS } from '#domain/mentors/campus-calendar/school-periods.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { deskList, WIDTHS } from '../frame/desk-list.tsx';
import { periodSheetOpener, PeriodSheet } from './lazy-period-sheet.ts';
import { PeriodCard } from './period-card.tsx';
import { PERIODS_KEY, shortSpan } from './periods.ts';

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

/** Exams, vacations and other periods of each school: added, changed and taken away. */
export function PeriodList({ views }: { views: Elements }) {
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
