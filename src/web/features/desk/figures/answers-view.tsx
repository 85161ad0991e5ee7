import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '#contract/calls.ts';
import type { AnswerFigures } from '#contract/desk/figures.ts';
import { ANSWER_SPANS } from '#domain/desk/answer-figures.ts';
import { groupDigits } from '#domain/text/group-digits.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { queryOf } from '../../../lib/queries.ts';
import { useSearchParams } from '../../../lib/use-search-params.ts';
import type { Elements } from '../../../ui/elements.ts';
import { Fold } from '../../../ui/layout/fold.tsx';
import { Skeletons } from '../../../ui/status/skeleton.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { ANSWER_COLUMNS, GROUP_LABELS, toAnswerCsv } from './columns.ts';
import { FiguresFrame } from './figures-frame.tsx';

const SPANS = ANSWER_SPANS.map((days) => ({
  value: days,
  label: days === '180' ? '지난 180일 (한 학기)' : `지난 ${days}일`,
}));

const describe = (instant: string) => describeKoreanTime(new Date(instant));

/** 답과 확정: outcomes of proposals, for everybody and by the order of the student's mentor list (product §26.17). */
export function AnswersView({ views }: { views: Elements }) {
  const [address] = useSearchParams();
  const days = ANSWER_SPANS.find((span) => span === address.get('days')) ?? '90';
  const query = useQuery(
    queryOf(['desk-figures', 'answers', days], 'GET /v1/admin/figures/answers', { query: { days } }),
  );
  return (
    <FiguresFrame
      views={views}
      address={{ view: 'answers' }}
      spans={SPANS}
      days={days}
      query={query}
      file={{ name: `선배랑-답과-확정-${days}일.csv`, text: ({ groups }) => toAnswerCsv(groups) }}
      skeleton={
        <Skeletons each={['h-14 w-full rounded-xl', 'h-60 w-full rounded-xl']} className="flex flex-col gap-4" />
      }
    >
      {(data) => (
        <>
          <Present {...data} />
          {data.asOf && data.groups.some(({ proposals }) => proposals > 0) ? (
            <Table groups={data.groups} asOf={data.asOf} />
          ) : (
            <EmptyState title={data.asOf ? '이 기간에 보낸 제안이 없어요' : '아직 세고 있어요'} />
          )}
          <div className="border-t border-line">
            <Fold title="숫자의 뜻">
              <dl className="flex flex-col gap-3 text-sm">
                {MEANINGS.map(({ label, meaning }) => (
                  <div key={label}>
                    <dt className="font-semibold">{label}</dt>
                    <dd className="text-ink-muted">{meaning}</dd>
                  </div>
                ))}
              </dl>
            </Fold>
          </div>
        </>
      )}
    </FiguresFrame>
  );
}

/** Counts that should be zero: now, and when all mentors were last checked. */
function Present({ now, countedAt }: DataOf<'GET /v1/admin/figures/answers'>) {
  return (
    <section aria-labelledby="answers-now">
      <h2 id="answers-now" className="pb-2 font-bold">
        목표는 0이에요
      </h2>
      <dl className="flex flex-wrap gap-3">
        <Fact label="기한이 지났는데 열려 있는 제안" value={`${groupDigits(now.overdue)}건`} />
        {countedAt && now.overloaded !== null && (
          <Fact
            label={`정한 것보다 많이 맡은 멘토, ${describe(countedAt)}`}
            value={`${groupDigits(now.overloaded)}명`}
          />
        )}
      </dl>
    </section>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="rounded-xl border border-line p-4">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="text-lg font-bold tabular-nums">{value}</dd>
    </div>
  );
}

function Table({ groups, asOf }: { groups: readonly AnswerFigures[]; asOf: string }) {
  return (
    <div>
      <h2 id="answers-table" className="pb-2 font-bold">
        {`제안에서 확정까지, ${describe(asOf)} 기준`}
      </h2>
      <div
        role="region"
        aria-labelledby="answers-table"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard too
        tabIndex={0}
        className="overflow-x-auto rounded-xl border border-line"
      >
        <table className="w-full text-right text-sm tabular-nums">
          <thead>
            <tr className="bg-sunken">
              <th scope="col" className="p-2 xl:px-3 text-left">
                목록의 처음 순서
              </th>
              {ANSWER_COLUMNS.map(({ label }) => (
                <th key={label} scope="col" className="p-2 xl:px-3 font-semibold whitespace-nowrap">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((each) => (
              <tr key={each.group} className="border-t border-line">
                <th scope="row" className="p-2 xl:px-3 text-left font-normal whitespace-nowrap">
                  {GROUP_LABELS[each.group]}
                </th>
                {ANSWER_COLUMNS.map(({ label, read }) => (
                  <td key={label} className="p-2 xl:px-3 whitespace-nowrap">
                    {read(each)}
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

const MEANINGS = [
  ...ANSWER_COLUMNS,
  {
    label: '기한이 지났는데 열려 있는 제안',
    meaning: '결제나 답의 기한이 지났는데 아직 닫히지 않은 제안이에요.',
  },
  {
    label: '정한 것보다 많이 맡은 멘토',
    meaning:
      '스스로 정한 수보다 열린 제안이 많거나, 이번 주나 다음 어느 주에 멘토링이 많은 멘토예요. 이미 맡은 뒤에 수를 줄인 멘토도 들어가요.',
  },
  {
    label: '묶음',
    meaning:
      '제안할 때 그 학생의 멘토 목록이 어떤 순서로 시작했는지예요. 다른 순서를 골라서 본 학생도 그대로 세요. 어떤 순서로 시작할지는 설정에서 정해요.',
  },
];
