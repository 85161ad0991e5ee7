import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { DayFigures } from '#contract/desk/figures.ts';
import { FIGURE_SPANS } from '#domain/desk/answer-figures.ts';
import { describeWon } from '#domain/money/payments.ts';
import { groupDigits } from '#domain/text/group-digits.ts';
import { queryOf } from '../../../lib/queries.ts';
import { useSearchParams } from '../../../lib/use-search-params.ts';
import type { Elements } from '../../../ui/elements.ts';
import { Fold } from '../../../ui/layout/fold.tsx';
import { Skeletons } from '../../../ui/status/skeleton.tsx';
import { DeskViews } from '../desk-views.tsx';
import { AnswersView } from './answers-view.tsx';
import { CHARTS, KEY_FIGURES, KEYS, LABELS, sumOf, toCsv, unitOf } from './columns.ts';
import { DayChart } from './day-chart.tsx';
import { FiguresFrame } from './figures-frame.tsx';

const COLOURS: Readonly<Record<'lines' | 'stack', readonly string[]>> = {
  lines: ['text-brand', 'text-success', 'text-warning'],
  stack: ['text-success', 'text-warning', 'text-danger', 'text-ink-faint', 'text-brand'],
};
const SCROLLED = 'overflow-x-auto rounded-xl border border-line';
const SPANS = FIGURE_SPANS.map((days) => ({ value: days, label: `지난 ${days}일` }));
const FORMATS = {
  count: groupDigits,
  hours: (value: number) => `${value}시간`,
  won: describeWon,
};
/** Won on an axis: `50만`. */
const inTenThousands = (krw: number) =>
  krw === 0 ? '0' : krw < 10_000 ? groupDigits(krw) : `${groupDigits(krw / 10_000)}만`;

const VIEWS = [
  { value: 'days', label: '일별', List: Figures },
  { value: 'answers', label: '답과 확정', List: AnswersView },
] as const;

/** 현황: what happened on each day, and what became of proposals, as charts, as a table and as a file. */
export default function FiguresPage() {
  return <DeskViews title="현황" all={VIEWS} />;
}

function Figures({ views }: { views: Elements }) {
  const [address] = useSearchParams();
  const days = FIGURE_SPANS.find((span) => span === address.get('days')) ?? '30';
  const query = useQuery(queryOf(['desk-figures', days], 'GET /v1/admin/figures', { query: { days } }));
  return (
    <FiguresFrame
      views={views}
      spans={SPANS}
      days={days}
      query={query}
      file={{ name: `선배랑-현황-${days}일.csv`, text: (data) => toCsv(data.days) }}
      skeleton={
        <Skeletons
          each={['h-24 w-full rounded-xl lg:col-span-2', 'h-67 w-full rounded-xl', 'h-67 w-full rounded-xl']}
          className="grid gap-4 lg:grid-cols-2"
        />
      }
    >
      {(data) => (
        <>
          <KeyFigures days={data.days} before={data.before} />
          <Charts days={data.days} />
          <Fold title="일별 숫자">
            <Table days={data.days} />
          </Fold>
        </>
      )}
    </FiguresFrame>
  );
}

/** What the span amounts to, and how it differs from the days before it. */
function KeyFigures({ days, before }: { days: readonly DayFigures[]; before: readonly DayFigures[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-xl bg-sunken px-5 py-4 sm:grid-cols-3 lg:grid-cols-5">
      {KEY_FIGURES.map(({ label, unit, of, isCost }) => {
        const value = of(days);
        return (
          <div key={label}>
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd className="text-2xl font-bold whitespace-nowrap tabular-nums">
              {value === null ? '–' : FORMATS[unit](value)}
            </dd>
            <dd className="text-xs">
              <Change value={value} before={of(before)} isCost={isCost ?? false} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Change({ value, before, isCost }: { value: number | null; before: number | null; isCost: boolean }) {
  if (value === null || !before) return <span className="text-ink-faint">비교할 값 없음</span>;
  const percent = Math.round(((value - before) / before) * 100);
  const tone = percent === 0 ? 'text-ink-faint' : percent > 0 === isCost ? 'text-danger' : 'text-success';
  return (
    <span className={clsx('font-semibold tabular-nums', tone)}>
      <span aria-hidden>{percent === 0 ? '–' : percent > 0 ? '▲' : '▼'}</span>
      <span>{` ${Math.abs(percent)}%`}</span>
      <span className="sr-only">{percent === 0 ? ' 그대로' : percent > 0 ? ' 늘었어요' : ' 줄었어요'}</span>
    </span>
  );
}

function Charts({ days }: { days: readonly DayFigures[] }) {
  const names = days.map(({ day }) => day);
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {CHARTS.map(({ title, kind, keys }) => {
        const unit = unitOf(keys[0] ?? 'proposals');
        return (
          <DayChart
            key={title}
            title={title}
            kind={kind}
            days={names}
            format={FORMATS[unit]}
            {...(unit === 'won' && { formatTick: inTenThousands })}
            series={keys.map((key, index) => ({
              label: LABELS[key],
              colour: COLOURS[kind][index] ?? 'text-ink',
              values: days.map((each) => each[key]),
              ...(key !== 'medianAnswerHours' && { sum: sumOf(days, key) }),
            }))}
          />
        );
      })}
    </div>
  );
}

function Table({ days }: { days: readonly DayFigures[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard too
    <div role="region" aria-label="날짜별 표" tabIndex={0} className={SCROLLED}>
      <table className="w-full text-right text-sm tabular-nums">
        <thead>
          <tr className="bg-sunken">
            <th scope="col" className="px-3 py-2 text-left align-bottom">
              날짜
            </th>
            {KEYS.map((key) => (
              <th key={key} scope="col" className="px-1.5 py-2 align-bottom font-semibold">
                {LABELS[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((each) => (
            <tr key={each.day} className="border-t border-line">
              <th scope="row" className="px-3 py-2 text-left font-normal whitespace-nowrap">
                {each.day}
              </th>
              {KEYS.map((key) => (
                <td key={key} className="px-1.5 py-2 whitespace-nowrap">
                  {each[key] === null ? '–' : groupDigits(each[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
