import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { OPERATOR } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Refusal, type Responses } from '../../../testing/server-stub.ts';
import CalendarPage from './calendar-page.tsx';

const PERIODS = 'GET /v1/admin/school-periods';
const EXAMS = {
  periodId: 7,
  schoolName: '부산대학교',
  kind: 'EXAM' as const,
  name: '기말고사',
  startsOn: '2026-12-14',
  endsOn: '2026-12-18',
};
const slice = (content: object[]) =>
  ({
    content,
    sliceInfo: { size: 20, numberOfElements: content.length, last: true, empty: content.length === 0, cursor: null },
  }) as never;
const BUSY = new Refusal(500, 'INTERNAL', '잠시 후 다시 시도해 주세요.');
const open = (responses: Responses, address = '/admin/calendar') =>
  renderPage(CalendarPage, { address, member: OPERATOR, responses });
const SCHOOLS = [{ name: '부산대학교', emailDomains: ['pusan.ac.kr'] }];

test('a period is added once its days are in order, changed and removed; a failure keeps the input', async () => {
  const { sent } = await open({
    [PERIODS]: [slice([]), slice([]), slice([EXAMS]), slice([{ ...EXAMS, name: '중간고사' }]), slice([])],
    'GET /v1/universities': [SCHOOLS],
    'POST /v1/admin/school-periods': [BUSY, EXAMS],
    'PUT /v1/admin/school-periods/{periodId}': EXAMS,
    'DELETE /v1/admin/school-periods/{periodId}': null,
  });
  await expect.element(page.getByText('아직 넣은 일정이 없어요')).toBeVisible();
  await page.getByRole('button', { name: '일정 추가' }).click();
  const sheet = page.getByRole('dialog');
  const add = sheet.getByRole('button', { name: '추가', exact: true });
  await sheet.getByLabelText('이름').fill('기말고사');
  await sheet.getByLabelText('시작하는 날').fill('2026-12-14');
  await sheet.getByLabelText('마지막 날').fill('2026-12-13');
  await add.click();
  await expect.element(sheet.getByRole('combobox')).toHaveAccessibleDescription(/학교를 선택해 주세요/);
  await sheet.getByRole('combobox').fill('부산');
  await page.getByRole('option', { name: '부산대학교' }).click();
  await add.click();
  await expect.element(sheet.getByLabelText('마지막 날')).toHaveAccessibleDescription(/같거나 뒤/);
  await sheet.getByLabelText('마지막 날').fill('2026-12-18');
  await add.click();
  await page.getByRole('alertdialog').getByRole('button').click();
  await expect.element(sheet.getByLabelText('이름')).toHaveValue('기말고사');
  await add.click();
  await expect.element(page.getByText('일정을 더했어요.')).toBeVisible();
  const { periodId: _id, schoolName, ...period } = EXAMS;
  expect(sent.findLast(({ name }) => name === 'POST /v1/admin/school-periods')?.body).toEqual({ schoolName, period });

  await page.getByRole('button', { name: '고치기' }).click();
  await expect.element(sheet.getByRole('combobox')).toBeDisabled();
  await sheet.getByLabelText('이름').fill('중간고사');
  await sheet.getByRole('button', { name: '고치기' }).click();
  await expect.element(page.getByRole('heading', { name: '중간고사' })).toBeVisible();
  await page.getByRole('button', { name: '지우기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click();
  await expect.element(page.getByText('아직 넣은 일정이 없어요')).toBeVisible();
});

test('public holidays are added, taken away and brought back; what fails is reported', async () => {
  const [christmas, removed] = [
    { day: '2026-12-25', name: '성탄절', source: 'LAW' as const },
    { day: '2026-12-25', name: '성탄절', source: 'REMOVED' as const },
  ];
  const added = { day: '2026-12-28', name: '임시공휴일', source: 'ADDED' as const };
  const { sent } = await open(
    {
      'GET /v1/admin/holidays': [
        new Refusal(403, 'FORBIDDEN', '권한이 없어요.'),
        { days: [christmas] },
        { days: [christmas] },
        { days: [removed] },
        { days: [christmas] },
        { days: [christmas, added] },
      ],
      'PUT /v1/admin/holidays/{day}': [BUSY, null],
      'DELETE /v1/admin/holidays/{day}': null,
    },
    '/admin/calendar?view=holidays&year=2026',
  );
  await page.getByRole('button', { name: '다시 시도' }).click();
  const takeAway = page.getByRole('button', { name: '12월 25일 (금) 성탄절 삭제' });
  for (const outcome of ['바꾸지 못했어요', '공휴일에서 삭제했어요.']) {
    await takeAway.click();
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
    await expect.element(page.getByText(outcome)).toBeVisible();
    if (outcome === '바꾸지 못했어요') await page.getByRole('alertdialog').getByRole('button').click();
  }
  await page.getByRole('button', { name: '12월 25일 (금) 성탄절 되돌리기' }).click();
  await expect.element(takeAway).toBeVisible();
  await page.getByRole('button', { name: '공휴일 추가' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '추가', exact: true }).click();
  await expect.element(sheet.getByLabelText('날짜')).toHaveAccessibleDescription(/날짜를 확인해 주세요/);
  await sheet.getByLabelText('날짜').fill('2026-12-28');
  await sheet.getByLabelText('이름').fill('임시공휴일');
  await sheet.getByRole('button', { name: '추가', exact: true }).click();
  await expect.element(page.getByText('12월 28일 (월)')).toBeVisible();
  expect(sent.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { name: null },
    { name: null },
    { name: '임시공휴일' },
  ]);
});
