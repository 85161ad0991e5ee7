import type { Page } from '@playwright/test';
import { chunkOf } from '../support/build-chunks.ts';
import { dismiss } from '../support/faults.ts';
import { countCalls, tapTwice } from '../support/taps.ts';
import { dayFromNow, expect, type TestUser, test, type TestUsers } from '../support/test-users.ts';
import { chooseTime, openPicker } from '../support/time-picker.ts';

test('a member who may not propose reads why before filling anything in, and what helps', async ({ testUsers }) => {
  const [mentor, { page }] = [await testUsers.withoutBrowser.mentor(), await testUsers.newcomer('ROLE_MENTEE')];
  const form = `/mentorship/suggestion/${mentor.memberId}`;
  await page.goto(form);
  await expect(page.getByText(`${mentor.nickname}님께 멘토링 제안하기`)).toBeVisible();
  await expect(page.getByText('프로필을 먼저 등록해 주세요.')).toBeVisible();
  await expect(proposeButton(page)).toHaveCount(0);
  await page.getByRole('link', { name: '프로필 등록하기' }).click();
  await page.waitForURL((url) => url.pathname === '/user/mentee-profile' && url.searchParams.get('next') === form);
});

test.describe('a refused proposal', () => {
  test.use({ expectedFaults: /^proposal error/ });

  test('shows the server’s refusal when the phone’s clock is slow and the time has passed', async ({ testUsers }) => {
    const yesterday = dayFromNow(-1);
    const { page } = await openForm(testUsers, `${yesterday}T10:10:00+09:00`);
    await chooseTime(page, 1, yesterday, '14:00');
    await proposeButton(page).click();
    await expect(page.getByRole('alertdialog', { name: '제안하지 못했어요' })).toContainText(
      '이미 지난 시간이에요. 다른 시간을 선택해 주세요.',
    );
  });

  test('without a network says so on the form, and the same tap proposes when it is back', async ({ testUsers }) => {
    const { page } = await openForm(testUsers);
    await chooseTime(page, 1, dayFromNow(2), '10:00');
    const hosts = ['dialog', 'toast'].map((name) => chunkOf(`ui/overlays/${name}-host.tsx`));
    await page.waitForFunction(
      (files) =>
        files.every((file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file))),
      hosts,
    );
    await page.context().setOffline(true);
    await proposeButton(page).click();
    await dismiss(page, '제안하지 못했어요');
    await page.context().setOffline(false);
    await proposeButton(page).click();
    await page.waitForURL('**/user/payment?**');
  });
});

test('the form of a proposal', async ({ testUsers }) => {
  const mentee = await openForm(testUsers);
  const { page } = mentee;
  await test.step('the proposal form names the mentor and the length, and has a Korean calendar', async () => {
    await expect(page.getByRole('heading', { level: 1, name: '제안하기' })).toBeVisible();
    await expect(page.getByText('멘토링은 기본 30분이에요.')).toBeVisible();
    const topics = page.getByRole('group', { name: '멘토링 주제' });
    for (const topic of ['취업 준비', '업계 동향', '면접 대비', '커리어 고민'])
      await expect(topics.getByRole('radio', { name: topic })).toBeVisible();
    await expect(topics.getByRole('radio', { name: '취업 준비' }), 'by default').toBeChecked();
    await topics.getByRole('radio', { name: '업계 동향' }).check();
    await expect(topics.getByRole('radio', { checked: true }), 'one topic alone').toHaveCount(1);
    const sheet = await openPicker(page, 1);
    await expect(sheet.getByRole('grid').locator('thead')).toContainText(/일\s*월\s*화\s*수\s*목\s*금\s*토/);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });

  await test.step('a time tapped at the lower edge stays in sight when the chosen times appear below it', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 640 });
    const sheet = await openPicker(page, 1);
    const time = sheet.getByRole('checkbox').nth(4);
    await time.evaluate((box) => box.scrollIntoView({ block: 'end' }));
    await time.check();
    const isInSight = (box: Element) => {
      const { left, bottom, width } = box.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, bottom - 1) === box;
    };
    await expect.poll(() => time.evaluate(isInSight)).toBe(true);
    await page.keyboard.press('Escape');
    if (size) await page.setViewportSize(size);
  });

  await test.step('a reload keeps the times, the topic and the words', async () => {
    await chooseTime(page, 1, dayFromNow(2), '10:00');
    await page.getByRole('radio', { name: '면접 대비' }).check();
    await page.getByRole('textbox', { name: '멘토에게 전할 말' }).fill('면접에서 늘 긴장해요.');
    const slot = await page.getByRole('button', { name: /^희망 시간 1: / }).textContent();
    await page.reload();
    await expect(page.getByRole('button', { name: /^희망 시간 1: / })).toHaveText(slot ?? '');
    await expect(page.getByRole('button', { name: '희망 시간 1 지우기' })).toBeVisible();
    await expect(page.getByRole('radio', { name: '면접 대비' })).toBeChecked();
    await expect(page.getByRole('textbox', { name: '멘토에게 전할 말' })).toHaveValue('면접에서 늘 긴장해요.');
  });

  await test.step('a double tap on 멘토링 제안하기 makes one mentoring', async () => {
    const sent = countCalls(page, '/v1/mentoring');
    await tapTwice(proposeButton(page));
    await page.waitForURL((url) => url.pathname === '/user/payment');
    expect(sent()).toBe(1);
    const { content } = await mentee.call('GET /v1/mentoring');
    expect(content.map(({ status, topic }) => [status, topic])).toEqual([['PAYMENT_PENDING', 'INTERVIEW_PREPARATION']]);
  });
});

/** Runs in the page: answers do not tell it the time. */
function hideDate(): void {
  const parse = Date.parse.bind(Date);
  Date.parse = (text) => (text.endsWith('GMT') ? Number.NaN : parse(text));
}

/** The form of a new student for a new mentor. @param now what the phone's clock shows, when not the time: it is not told then */
async function openForm(testUsers: TestUsers, now?: string): Promise<TestUser> {
  const [mentor, mentee] = [await testUsers.withoutBrowser.mentor(), await testUsers.mentee()];
  if (now) {
    await mentee.page.clock.setFixedTime(now);
    await mentee.page.addInitScript(hideDate);
  }
  await mentee.page.goto(`/mentorship/suggestion/${mentor.memberId}`);
  await expect(mentee.page.getByText(`${mentor.nickname}님께 멘토링 제안하기`)).toBeVisible();
  return mentee;
}

const proposeButton = (page: Page) => page.getByRole('button', { name: '멘토링 제안하기' });
