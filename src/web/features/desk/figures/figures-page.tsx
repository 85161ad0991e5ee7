import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { DayFigures } from '#contract/desk/figures.ts';
import { FIGURE_SPANS } from '#domain/desk/figures.ts';
import { describeWon } from '#domain/money/payments.ts';
import { groupDigits } from '#domain/text/group-digits.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../ui/status/states.tsx';
import { DeskLayout } from '../desk-layout.tsx';
import { useViews } from '../frame/use-views.tsx';
import { AnswersView } from './answers-view.tsx';
import { CHARTS, KEYS, LABELS, toCsv } from './columns.ts';
import { download } from './download.ts';

/** uPlot is as large as all the rest of the page, which is read without it. */
const loadChart = () => import('./chart.tsx');
const Chart = lazy(loadChart);

const COLOURS = ['--color-brand', '--color-success', '--color-danger', '--color-ink-faint', '--color-warning'];
const SCROLLED = 'overflow-x-auto rounded-xl border border-line';
const SPANS = FIGURE_SPANS.map((days) => ({ value: days, label: `지난 ${days}일` }));
const FORMATS = {
  count: (value: number) => String(value),
  hours: (value: number) => `${value}시간`,
  won: describeWon,
};

const VIEWS = [
  { value: 'days', label: '하루마다', List: Figures },
  { value: 'answers', label: '답과 확정', List: AnswersView },
] as const;

/** 현황: what happened on each day, and what became of proposals, as charts, as a table and as a file. */
export default function FiguresPage() {
  const { shown, views } = useViews(VIEWS);
  return (
    <DeskLayout isDesk documentTitle="운영자 현황">
      <shown.List key={shown.value} views={views} />
    </DeskLayout>
  );
}

function Figures({ views }: { views: Elements }) {
  const [address, setAddress] = useSearchParams();
  const days = FIGURE_SPANS.find((span) => span === address.get('days')) ?? '30';
  const { data, error, refetch } = useQuery({
    queryKey: ['desk-figures', days],
    queryFn: ({ signal }) => call('GET /v1/admin/figures', { query: { days }, signal }),
  });
  // While the figures are asked for.
  useEffect(() => void loadChart().catch(() => undefined), []);
  return (
    <div className="flex min-h-dvh flex-col gap-6 bg-surface p-page lg:p-6">
      {views}
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="기간"
          className="w-48"
          value={days}
          options={SPANS}
          onChange={({ target }) => setAddress({ days: target.value }, { replace: true })}
        />
        {data && (
          <Button
            variant="secondary"
            className="min-h-13"
            onClick={() => download(toCsv(data.days), `선배랑-현황-${days}일.csv`)}
          >
            CSV로 받기
          </Button>
        )}
      </div>
      {data ? (
        <>
          <Charts days={data.days} />
          <Table days={data.days} />
        </>
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={refetch} />
      ) : (
        <LoadingRegion className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-60 w-full rounded-xl" />
          <Skeleton className="h-60 w-full rounded-xl" />
        </LoadingRegion>
      )}
    </div>
  );
}

function Charts({ days }: { days: readonly DayFigures[] }) {
  const names = days.map(({ day }) => day);
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {CHARTS.map(({ title, unit, keys }) => (
        <section key={title} aria-label={title} className="min-w-0 rounded-xl border border-line p-4">
          <h2 className="pb-2 font-bold">{title}</h2>
          <Suspense fallback={<div className="min-h-52" />}>
            <Chart
              days={names}
              format={FORMATS[unit]}
              lines={keys.map((key, index) => ({
                label: LABELS[key],
                colour: COLOURS[index] ?? '--color-ink',
                values: days.map((each) => each[key]),
              }))}
            />
          </Suspense>
        </section>
      ))}
    </div>
  );
}

function Table({ days }: { days: readonly DayFigures[] }) {
  return (
    <div>
      <h2 id="figures-table" className="pb-2 font-bold">
        하루마다의 숫자
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard too */}
      <div role="region" aria-labelledby="figures-table" tabIndex={0} className={SCROLLED}>
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
    </div>
  );
}
