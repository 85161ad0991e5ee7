import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AnswerFigures } from '#contract/desk/figures.ts';
import { OPERATOR } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Refusal } from '../../../testing/server-stub.ts';
import { ANSWER_COLUMNS, toAnswerCsv } from './columns.ts';
import FiguresPage from './figures-page.tsx';

const CALL = 'GET /v1/admin/figures/answers';
const NOTHING: AnswerFigures = {
  group: 'EVERYBODY',
  students: 0,
  young: 0,
  confirmed: 0,
  confirmedShare: null,
  proposals: 0,
  answers: 0,
  medianAnswerHours: null,
  medianTurnHours: null,
  expired: 0,
  expiredShare: null,
  gini: null,
};
const B: AnswerFigures = {
  group: 'B',
  students: 1240,
  young: 40,
  confirmed: 1104,
  confirmedShare: { share: 0.92, low: 0.9033, high: 0.934 },
  proposals: 1420,
  answers: 1300,
  medianAnswerHours: 4.6123,
  medianTurnHours: 3.2,
  expired: 62,
  expiredShare: { share: 0.0451, low: 0.035, high: 0.057 },
  gini: 0.4186,
};
const COUNTED = { asOf: '2026-11-22T15:00:00.000Z', countedAt: '2026-11-22T16:04:00.000Z' };
const ANSWER = {
  groups: [{ ...B, group: 'EVERYBODY' as const }, B],
  ...COUNTED,
  now: { overdue: 2, overloaded: 1 },
};

const open = (responses: Parameters<typeof renderPage>[1]['responses'], query = '?view=answers') =>
  renderPage(FiguresPage, {
    address: `/admin/figures${query}`,
    member: OPERATOR,
    responses: {
      'GET /v1/admin/alerts': { alerts: [] },
      'GET /v1/admin/figures': { days: [], before: [] },
      ...responses,
    },
  });

test('outcomes of proposals stand in a table by group, with intervals, problems and explanations', async () => {
  const { sent } = await open({ [CALL]: ANSWER }, '?view=answers&days=14');
  const row = page.getByRole('row', { name: /B 추천순/ });
  await expect.element(row.getByRole('cell', { name: '92% (90.3~93.4%) · 1,104' })).toBeVisible();
  await expect.element(row.getByRole('cell', { name: '4.6시간' })).toBeVisible();
  await expect.element(page.getByText('2건')).toBeVisible();
  await expect.element(page.getByText('1명')).toBeVisible();
  await expect
    .element(page.getByRole('heading', { name: '제안에서 확정까지, 11월 23일 (월) 00:00 기준' }))
    .toBeVisible();
  await expect.element(page.getByText('정한 것보다 많이 맡은 멘토, 11월 23일 (월) 01:04')).toBeVisible();
  await page.getByText('숫자의 뜻').click();
  for (const { meaning } of ANSWER_COLUMNS) await expect.element(page.getByText(meaning)).toBeInTheDocument();
  await page.getByRole('combobox', { name: '기간' }).selectOptions('180');
  await expect
    .poll(() => sent.filter(({ name }) => name === CALL).map(({ query }) => query.days))
    .toEqual(['14', '180']);
});

test('the table is saved as a file, one value a column', async () => {
  const create = vi.spyOn(URL, 'createObjectURL');
  await open({ [CALL]: ANSWER });
  await page.getByRole('button', { name: 'CSV로 받기' }).click();
  const [blob] = create.mock.calls[0] ?? [];
  const [heading = '', everybody = '', b = ''] = (await (blob as Blob).text()).trim().split('\r\n');
  expect(heading.split(',')).toHaveLength(14);
  expect(heading).toMatch(/^\uFEFF?묶음,제안한 학생,7일이 안 된 학생,7일 안에 확정\(%\),7일 안에 확정\(%\) 하한/);
  expect(everybody).toMatch(/^모두,1240,40,92,90\.3,93\.4,1104,1420,4\.6,3\.2,4\.5,/);
  expect(b.split(',').at(-1)).toBe('62');
  expect(toAnswerCsv([NOTHING]).trim().split('\r\n')[1]).toBe('모두,0,0,,,,0,0,,,,,,0');
});

test('a span without proposals says so, and what cannot be loaded is asked for again', async () => {
  await open({
    [CALL]: [
      new Refusal(400, 'INVALID_INPUT', '지금은 볼 수 없어요.'),
      { groups: [NOTHING], ...COUNTED, now: { overdue: 0, overloaded: 0 } },
    ],
  });
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect.element(page.getByText('이 기간에 보낸 제안이 없어요')).toBeVisible();
  expect(page.getByRole('table').elements()).toEqual([]);
});

test('before they were counted for the first time the page says so', async () => {
  await open({ [CALL]: { groups: [], asOf: null, countedAt: null, now: { overdue: 0, overloaded: null } } });
  await expect.element(page.getByText('아직 세고 있어요')).toBeVisible();
  await expect.element(page.getByText('0건')).toBeVisible();
  expect(page.getByText('0명').elements()).toEqual([]);
});

test('both parts of 현황 are chosen at the top', async () => {
  const { address } = await open({ [CALL]: ANSWER }, '');
  await page.getByRole('radio', { name: '답과 확정' }).click();
  await expect.element(page.getByRole('row', { name: /B 추천순/ })).toBeVisible();
  expect(address()).toBe('/admin/figures?view=answers');
});
