import { useState } from 'react';
import type { KeptHoliday, KeptPeriod } from '#contract/mentors/campus-calendar.ts';
import { isCalendarYear, PERIOD_LABELS } from '#domain/mentors/campus-calendar/school-periods.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import { call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { describeKoreanDay } from '../../../lib/korean-date.ts';
import { Fetched } from '../../../lib/loaded.tsx';
import { queryOf } from '../../../lib/queries.ts';
import { useSearchParams } from '../../../lib/use-search-params.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { SortSelect } from '../../../ui/lists/sort-select.tsx';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { Skeletons } from '../../../ui/status/skeleton.tsx';
import { DeskCard, Fact, Facts } from '../desk-card.tsx';
import { DeskViews } from '../desk-views.tsx';
import { DeskHeading } from '../frame/desk-heading.tsx';
import { deskList, WIDTHS } from '../frame/desk-list.tsx';
import { SheetButton } from '../frame/sheet-button.tsx';
import { useDeskAction } from '../frame/use-desk-action.ts';
import { describeSpan, HOLIDAYS_KEY, PERIODS_KEY, shortSpan } from './periods.ts';

/** The sheet to add or change a period, loaded when it is opened. */
export const [PeriodSheet, periodSheetOpener] = lazySheet(() => import('./period-sheet.tsx'));

/** Exams, vacations and other periods of each school: added, changed and taken away. */
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
  detail: (period) => <PeriodCard period={period} />,
  action: (
    <SheetButton
      variant="soft"
      size="sm"
      {...periodSheetOpener}
      renderSheet={(close) => <PeriodSheet onClose={close} />}
    >
      일정 추가
    </SheetButton>
  ),
});

const VIEWS = [
  { value: 'periods', label: '학교 일정', List: Periods },
  { value: 'holidays', label: '공휴일', List: HolidayList },
] as const;

/** The periods of each school, and public holidays (product §26.16). */
export default function CalendarPage() {
  return <DeskViews title="일정" all={VIEWS} />;
}

function PeriodCard({ period }: { period: KeptPeriod }) {
  const { periodId, schoolName, kind, name } = period;
  const act = useDeskAction([PERIODS_KEY]);

  const remove = () =>
    act({
      question: {
        title: '일정을 지울까요?',
        description: `${schoolName}의 시간 고르기 화면에서 바로 사라져요.`,
        confirmText: '지우기',
        tone: 'danger',
      },
      work: () => call('DELETE /v1/admin/school-periods/{periodId}', { params: { periodId } }),
      done: '일정을 지웠어요.',
      failure: '지우지 못했어요',
    });

  return (
    <DeskCard title={name} badge={<Badge tone={kind === 'EXAM' ? 'warning' : 'neutral'}>{PERIOD_LABELS[kind]}</Badge>}>
      <Facts>
        <Fact label="학교">{schoolName}</Fact>
        <Fact label="날짜">{describeSpan(period)}</Fact>
      </Facts>
      <div className="flex gap-2.5 *:flex-1">
        <SheetButton
          variant="secondary"
          {...periodSheetOpener}
          renderSheet={(close) => <PeriodSheet period={period} onClose={close} />}
        >
          고치기
        </SheetButton>
        <Button variant="danger" onClick={remove}>
          지우기
        </Button>
      </div>
    </DeskCard>
  );
}

const [HolidaySheet, opener] = lazySheet(() => import('./holiday-sheet.tsx'));

const SOURCES = { LAW: '법정', ADDED: '추가한 날', REMOVED: '삭제한 날' } as const;
const TONES = { LAW: 'neutral', ADDED: 'brand', REMOVED: 'warning' } as const;

/** The public holidays of a year: those of the law, and what operators add to them or take away. */
function HolidayList({ views }: { views: Elements }) {
  const [address, setAddress] = useSearchParams();
  const [thisYear] = useState(() => Number(koreanDay(now()).slice(0, 4)));
  const asked = Number(address.get('year'));
  const year = isCalendarYear(asked) ? asked : thisYear;
  const years = [...new Set([thisYear - 1, thisYear, thisYear + 1, thisYear + 2, year])].toSorted((a, b) => a - b);
  return (
    <div className="flex min-h-dvh flex-col gap-4 bg-surface px-page py-3 lg:px-8">
      <DeskHeading
        action={
          <div className="flex items-center gap-2">
            <SortSelect
              label="연도"
              value={String(year)}
              options={years.map((each) => ({ value: String(each), label: `${each}년` }))}
              onChange={(next) => setAddress({ view: 'holidays', year: next }, { replace: true })}
            />
            <SheetButton
              variant="soft"
              size="sm"
              {...opener}
              renderSheet={(close) => <HolidaySheet year={year} onClose={close} />}
            >
              공휴일 추가
            </SheetButton>
          </div>
        }
      />
      {views}
      <Fetched
        query={queryOf([HOLIDAYS_KEY, year], 'GET /v1/admin/holidays', { query: { year: String(year) } })}
        skeleton={<Skeletons count={6} each="h-15 w-full rounded-lg" className="flex max-w-column flex-col gap-2" />}
      >
        {({ days }) => (
          <ul className="flex max-w-column flex-col gap-2">
            {days.map((holiday) => (
              <HolidayRow key={holiday.day} holiday={holiday} />
            ))}
          </ul>
        )}
      </Fetched>
      <p className="max-w-column text-sm text-ink-muted">
        설날, 추석, 부처님오신날과 대체공휴일은 법에 따라 계산해요. 선거일과 임시공휴일은 여기에서 더해 주세요. 답변
        기한과 알림에 바로 쓰이고, 이미 정해진 답변 기한은 그대로예요.
      </p>
    </div>
  );
}

function HolidayRow({ holiday: { day, name, source } }: { holiday: KeptHoliday }) {
  const act = useDeskAction([HOLIDAYS_KEY]);
  const label = describeKoreanDay(day);
  const params = { day };
  const failure = '바꾸지 못했어요';
  const verb = source === 'LAW' ? '삭제' : '되돌리기';

  const takeAway = () =>
    act({
      question: {
        title: `${label} ${name}: 공휴일에서 삭제할까요?`,
        description: '그날도 다른 날처럼 답변 기한이 될 수 있어요. 언제든 되돌릴 수 있어요.',
        confirmText: '삭제',
        tone: 'danger',
      },
      work: () => call('PUT /v1/admin/holidays/{day}', { params, body: { name: null } }),
      done: '공휴일에서 삭제했어요.',
      failure,
    });

  const restore = () =>
    act({
      work: () => call('DELETE /v1/admin/holidays/{day}', { params }),
      done: source === 'REMOVED' ? '다시 공휴일이에요.' : '추가한 공휴일을 지웠어요.',
      failure,
    });

  return (
    <li className="flex min-h-15 items-center gap-3 rounded-lg bg-sunken py-1 pr-2 pl-4">
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">
          <span>{`${name} `}</span>
          <Badge tone={TONES[source]}>{SOURCES[source]}</Badge>
        </span>
        <span className="block text-sm text-ink-muted tabular-nums">{label}</span>
      </span>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`${label} ${name} ${verb}`}
        onClick={source === 'LAW' ? takeAway : restore}
      >
        {verb}
      </Button>
    </li>
  );
}
