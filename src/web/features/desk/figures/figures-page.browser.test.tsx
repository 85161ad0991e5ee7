import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DayFigures } from '#contract/desk/figures.ts';
import { NEW_MENTEE } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Refusal } from '../../../testing/server-stub.ts';
import { KEYS, toCsv } from './columns.ts';
import FiguresPage from './figures-page.tsx';

const CALL = 'GET /v1/admin/figures';
const ZERO = Object.fromEntries(KEYS.map((key) => [key, 0])) as Omit<DayFigures, 'day'>;
const DAYS: DayFigures[] = [
  { ...ZERO, day: '2026-11-22', medianAnswerHours: null },
  { ...ZERO, day: '2026-11-23', proposals: 12, medianAnswerHours: 4.5, capturedKrw: 1_240_000 },
];

const open = (responses: Parameters<typeof renderPage>[1]['responses'], query = '') =>
  renderPage(FiguresPage, {
    address: `/admin/figures${query}`,
    member: { ...NEW_MENTEE, memberType: 'ROLE_ADMIN' },
    responses: { 'GET /v1/admin/alerts': { alerts: [] }, ...responses },
  });

test('figures are drawn, stand in a table with the newest day first, and are asked for by their span', async () => {
  const { sent } = await open({ [CALL]: { days: DAYS, before: [] } }, '?days=7');
  await page.getByRole('button', { name: '일별 숫자' }).click();
  await expect.element(page.getByRole('row').nth(1).getByRole('rowheader', { name: '2026-11-23' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '1,240,000' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '–' })).toBeVisible();
  const ends = page.getByRole('region', { name: '종료 사유' });
  await expect.element(ends.getByText('2일')).toBeVisible();
  await page.getByRole('combobox', { name: '기간' }).selectOptions('90');
  await expect.poll(() => sent.filter(({ name }) => name === CALL).map(({ query }) => query.days)).toEqual(['7', '90']);
});

test('the day under the pointer, or chosen by the arrow keys, is read in the legend', async () => {
  await open({ [CALL]: { days: DAYS, before: [] } });
  const chart = page.getByRole('region', { name: '제안에서 확정까지' });
  await expect.element(chart.getByText('2일')).toBeVisible();
  const day = chart.getByRole('slider', { name: '제안에서 확정까지, 날짜' });
  (day.element() as HTMLElement).focus();
  await expect.element(chart.getByText('11월 23일 (월)')).toBeVisible();
  await expect.element(day).toHaveAttribute('aria-valuetext', expect.stringContaining(': 제안 12, 결제 0, 확정 0'));
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(chart.getByText('11월 22일 (일)')).toBeVisible();
});

test('the key figures are compared with as many days before', async () => {
  const before = DAYS.map((each) => ({ ...each, proposals: 12, medianAnswerHours: 3, answers: 2 }));
  const days = DAYS.map((each) => ({ ...each, proposals: 9, medianAnswerHours: 4.5, answers: 1 }));
  await open({ [CALL]: { days, before } });
  const figures = page.getByRole('main').getByRole('definition');
  await expect.element(figures.getByText('4.5시간')).toBeVisible();
  await expect.element(figures.getByText(/25% 줄었어요/)).toBeInTheDocument();
  await expect.element(figures.getByText(/50% 늘었어요/)).toBeInTheDocument();
});

test('the table is saved as a file', async () => {
  const create = vi.spyOn(URL, 'createObjectURL');
  await open({ [CALL]: { days: DAYS, before: [] } });
  await page.getByRole('button', { name: 'CSV로 받기' }).click();
  const [blob] = create.mock.calls[0] ?? [];
  const lines = (await (blob as Blob).text()).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/날짜,멘토 가입,멘티 가입,제안/);
  expect(lines[2]).toMatch(/^2026-11-23,0,0,12,0,0,4\.5,/);
  expect(toCsv([]).startsWith('\uFEFF')).toBe(true);
});

test('what cannot be loaded is asked for again', async () => {
  await open({ [CALL]: [new Refusal(400, 'INVALID_INPUT', '지금은 볼 수 없어요.'), { days: DAYS, before: [] }] });
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect.element(page.getByRole('region', { name: '종료 사유' })).toBeVisible();
});
