import type { Locator, Page } from '@playwright/test';
import { countCalls, tapTwice } from '../support/taps.ts';
import { dayFromNow, expect, type TestUser, test, type TestUsers } from '../support/test-users.ts';
import { chooseTime, dayButton, openPicker } from '../support/time-picker.ts';

test('a proposal without a time is not sent', async ({ testUsers }) => {
  const { page } = await openForm(testUsers);
  const sent = countCalls(page, '/v1/mentoring');
  await proposeButton(page).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('올바른 날짜를 최소 1개 이상 선택해주세요.');
  expect(sent()).toBe(0);
  await alert.getByRole('button', { name: '확인' }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('button', { name: '희망 시간 1: ' }), 'where the fault is').toBeFocused();
});

test('the picker offers no past day, no past hour of today, and no time twice', async ({ testUsers }) => {
  const { page } = await openForm(testUsers, '2026-12-16T10:10:00+09:00');
  const sheet = await openPicker(page, 1);
  await expect(sheet.getByRole('status')).toHaveText('2026년 12월');
  await expect(dayButton(sheet, '2026-12-01')).toBeDisabled();
  await expect(dayButton(sheet, '2026-12-15')).toBeDisabled();
  await expect(dayButton(sheet, '2027-01-01'), 'a day of another month').toBeDisabled();
  await expect(sheet.getByRole('button', { name: '선택 완료' })).toBeDisabled();
  await dayButton(sheet, '2026-12-16').click();
  await expect(halfHours(sheet).first(), 'the first that leaves three hours').toHaveAttribute('value', '13:30');
  await expect(sheet).toContainText('시작까지 3시간 이상 남은 시간을 고를 수 있어요.');
  await expect(halfHours(sheet).last()).toHaveAttribute('value', '23:30');
  await dayButton(sheet, '2026-12-17').click();
  await expect(halfHours(sheet)).toHaveCount(34);
  await expect(halfHours(sheet).first()).toHaveAttribute('value', '07:00');
  await sheet.getByRole('radio', { name: '10:30' }).check();
  await sheet.getByRole('button', { name: '선택 완료' }).click();
  await expect(sheet).toHaveCount(0);

  await openPicker(page, 2);
  await dayButton(sheet, '2026-12-17').click();
  await expect(sheet.getByRole('radio', { name: '11:00' })).toBeVisible();
  await expect(sheet.getByRole('radio', { name: '10:30' }), 'chosen already').toHaveCount(0);
  await dayButton(sheet, '2026-12-18').click();
  await expect(sheet.getByRole('radio', { name: '10:30' }), 'the same hour of another day').toBeVisible();
  const next = sheet.getByRole('button', { name: '다음 달' });
  for (const month of ['2027년 1월', '2027년 2월', '2027년 3월']) {
    await next.click();
    await expect(sheet.getByRole('status')).toHaveText(month);
  }
  await expect(dayButton(sheet, '2027-03-16'), 'the ninetieth day').toBeEnabled();
  await expect(dayButton(sheet, '2027-03-17')).toBeDisabled();
  await expect(next).toHaveAttribute('aria-disabled', 'true');
});

test('three times are shown, five are possible', async ({ testUsers }) => {
  const { page } = await openForm(testUsers);
  const slots = page.getByRole('button', { name: /^희망 시간 \d: / });
  await expect(slots).toHaveCount(3);
  await page.getByRole('button', { name: '시간 추가' }).click();
  await page.getByRole('button', { name: '시간 추가' }).click();
  await expect(slots).toHaveCount(5);
  await expect(page.getByRole('button', { name: '시간 추가' })).toHaveCount(0);
});

test('a time that passed while the form lay open is told before it is sent', async ({ testUsers }) => {
  const { page } = await openForm(testUsers, '2026-12-16T10:10:00+09:00');
  await chooseTime(page, 1, '2026-12-16', '13:30');
  await page.clock.setFixedTime('2026-12-16T13:30:00+09:00');
  const sent = countCalls(page, '/v1/mentoring');
  await proposeButton(page).click();
  await expect(page.getByRole('alertdialog')).toContainText('이미 지난 시간이에요. 다른 시간을 선택해주세요.');
  expect(sent()).toBe(0);
});

test('who may not propose reads why before filling anything in, and what helps', async ({ testUsers }) => {
  const [mentor, { page }] = [await testUsers.mentor(), await testUsers.newcomer('ROLE_MENTEE')];
  const form = `/mentorship/suggestion/${mentor.memberId}`;
  await page.goto(form);
  await expect(page.getByText(`${mentor.nickname}님께 멘토링 제안하기`)).toBeVisible();
  await expect(page.getByText('프로필을 먼저 등록해주세요.')).toBeVisible();
  await expect(proposeButton(page)).toHaveCount(0);
  await page.getByRole('link', { name: '프로필 등록하기' }).click();
  await page.waitForURL((url) => url.pathname === '/user/mentee-profile' && url.searchParams.get('next') === form);
});

test.describe('a refused proposal', () => {
  test.use({ expectedFaults: /^proposal error/ });

  test('is told from the server when the phone’s clock is slow and the time has passed', async ({ testUsers }) => {
    const yesterday = dayFromNow(-1);
    const { page } = await openForm(testUsers, `${yesterday}T10:10:00+09:00`);
    await chooseTime(page, 1, yesterday, '14:00');
    await proposeButton(page).click();
    await expect(page.getByRole('alertdialog', { name: '제안하지 못했어요' })).toContainText(
      '이미 지난 시간이에요. 다른 시간을 선택해주세요.',
    );
  });
});

test('a reload keeps the times, the topic and the words', async ({ testUsers }) => {
  const { page } = await openForm(testUsers);
  await fillForm(page);
  const slot = await page.getByRole('button', { name: /^희망 시간 1: / }).textContent();
  await page.reload();
  await expect(page.getByRole('button', { name: /^희망 시간 1: / })).toHaveText(slot ?? '');
  await expect(page.getByRole('button', { name: '희망 시간 1 지우기' })).toBeVisible();
  await expect(page.getByRole('radio', { name: '면접 대비' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: '멘토에게 전할 말' })).toHaveValue('면접에서 늘 긴장해요.');
});

test('a double tap on 멘토링 제안하기 makes one mentoring', async ({ testUsers }) => {
  const mentee = await openForm(testUsers);
  const { page } = mentee;
  await fillForm(page);
  const sent = countCalls(page, '/v1/mentoring');
  await tapTwice(proposeButton(page));
  await page.waitForURL((url) => url.pathname === '/user/payment');
  expect(sent()).toBe(1);
  const { content } = await mentee.call('GET /v1/mentoring');
  expect(content.map(({ status, topic }) => [status, topic])).toEqual([['PAYMENT_PENDING', 'INTERVIEW_PREPARATION']]);
});

test('words beyond 500 characters keep the proposal back', async ({ testUsers }) => {
  const { page } = await openForm(testUsers);
  const words = page.getByRole('textbox', { name: '멘토에게 전할 말' });
  await words.fill('가'.repeat(501));
  await expect(words).toHaveAttribute('aria-invalid', 'true');
  await expect(proposeButton(page)).toBeDisabled();
  await words.fill('가'.repeat(500));
  await expect(proposeButton(page)).toBeEnabled();
});

/** The form of a new student for a new mentor. @param now what the phone's clock shows, when not the time */
async function openForm(testUsers: TestUsers, now?: string): Promise<TestUser> {
  const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
  if (now) await mentee.page.clock.setFixedTime(now);
  await mentee.page.goto(`/mentorship/suggestion/${mentor.memberId}`);
  await expect(mentee.page.getByText(`${mentor.nickname}님께 멘토링 제안하기`)).toBeVisible();
  return mentee;
}

async function fillForm(page: Page): Promise<void> {
  await chooseTime(page, 1, dayFromNow(2), '10:00');
  await page.getByRole('radio', { name: '면접 대비' }).check();
  await page.getByRole('textbox', { name: '멘토에게 전할 말' }).fill('면접에서 늘 긴장해요.');
}

const halfHours = (sheet: Locator) => sheet.getByRole('group', { name: '시작 시간 (30분)' }).getByRole('radio');
const proposeButton = (page: Page) => page.getByRole('button', { name: '멘토링 제안하기' });
