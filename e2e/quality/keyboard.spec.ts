import type { Locator, Page } from '@playwright/test';
import type { MailServer } from '#server/testing/servers/mail-server.ts';
import { navigate } from '../support/navigate.ts';
import { expectPassing } from '../support/passing.ts';
import { PASSWORD, readCode } from '../support/people.ts';
import { dayFromNow, expect, type TestUser, test } from '../support/test-users.ts';
import { dayButton, monthShown } from '../support/time-picker.ts';

// No pointer in this file: what is reached is reached by Tab and arrow keys, and what is pressed is pressed by Enter or Space.

/** More stops than any page has. */
const MAX_STOPS = 120;

test('the main job is done by keyboard alone, from sign-in to the mentor’s yes', async ({ testUsers, mail }) => {
  test.setTimeout(180_000);
  const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
  const { page } = mentee;

  await test.step('signs in', async () => {
    await choosePassword(mentee, mail);
    await page.goto('/auth/signin');
    await typeInto(page, page.getByLabel('이메일'), mentee.email);
    await typeInto(page, page.getByLabel('비밀번호', { exact: true }), PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('로그인되었습니다.')).toBeVisible();
  });

  await test.step('finds the mentor under a field and bookmarks them', async () => {
    await press(page, page.getByRole('link', { name: '개발', exact: true }));
    await press(page, page.getByRole('link', { name: mentor.nickname }));
    await expect(page.getByRole('link', { name: '멘토링 제안하기' })).toBeVisible();
    const heart = page.getByRole('button', { name: /북마크/ });
    await press(page, heart, 'Space');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(heart, 'the focus stays where it was').toBeFocused();
  });

  await test.step('proposes, with a time from the picker', async () => {
    await press(page, page.getByRole('link', { name: '멘토링 제안하기' }));
    await chooseTimeByKeys(page);
    await reach(page, page.getByRole('radio', { name: '취업 준비' }));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: '업계 동향' })).toBeChecked();
    await typeInto(page, page.getByRole('textbox', { name: '멘토에게 전할 말' }), '짧게 여쭤보고 싶어요.');
    await press(page, page.getByRole('button', { name: '멘토링 제안하기' }));
    await page.waitForURL('**/user/payment?**');
  });

  await test.step('reads the refund policy, and pays', async () => {
    const policy = page.getByRole('button', { name: '환불 정책' });
    await press(page, policy);
    await expectFocusInside(page, page.getByRole('dialog', { name: '환불 정책' }));
    await page.keyboard.press('Escape');
    await expect(policy, 'the focus is back').toBeFocused();
    await press(page, page.getByRole('button', { name: /원 결제하기$/ }));
    await page.waitForURL('**/simulator/pay/*');
    const pay = page.getByRole('button', { name: /결제하기$/ });
    await expectPassing(page, '결제가 완료되었습니다.', () => press(page, pay));
    await press(page, page.getByRole('link', { name: '진행 상황 보기' }));
    await page.waitForURL('**/user/status/mentee/progress/*');
  });

  await test.step('and the mentor accepts', () => acceptByKeys(mentor.page, page.url().split('/').at(-1) ?? ''));
});

test('the first stop skips the bars, arrow keys turn the tabs of 내 멘토링, and no page traps the focus', async ({
  testUsers,
}) => {
  const { page } = await testUsers.mentee();
  await test.step('the first stop of a page leads past the bars to its main part', async () => {
    await page.goto('/user/faq');
    await expect(page.getByRole('heading', { level: 1, name: '자주 묻는 질문' })).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: '본문 바로가기' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('button').first(), 'the first question, not 뒤로').toBeFocused();
  });

  await test.step('the tabs of 내 멘토링 turn by arrow keys', async () => {
    await navigate(page, '/user/status/mentee');
    await reach(page, page.getByRole('tab', { name: '미확정' }));
    await page.keyboard.press('ArrowRight');
    const confirmed = page.getByRole('tab', { name: '확정', exact: true });
    await expect(confirmed).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(confirmed).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('확정된 멘토링이 없어요')).toBeVisible();
  });

  await test.step('a page holds nobody: Tab comes around, and Shift+Tab goes back', async () => {
    await navigate(page, '/user');
    const last = page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link').last();
    await expect(last).toBeVisible();
    await reach(page, last);
    await page.keyboard.press('Shift+Tab');
    await expect(last).not.toBeFocused();
    await page.keyboard.press('Tab');
    await expect(last).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus'), 'from the end to the beginning').toHaveCount(1);
    await expect(last).not.toBeFocused();
  });
});

async function chooseTimeByKeys(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: '희망 시간 1: ' });
  await press(page, opener);
  const sheet = page.getByRole('dialog', { name: '날짜와 시간 선택' });
  await expectFocusInside(page, sheet);
  const day = dayFromNow(2);
  const [shown, wanted] = [await monthShown(sheet), day.slice(0, 7)];
  if (shown !== wanted) await press(page, sheet.getByRole('button', { name: shown < wanted ? '다음 달' : '이전 달' }));
  await reach(page, sheet.getByRole('gridcell').getByRole('button').and(page.locator('[tabindex="0"]')));
  await walkToDay(page, dayButton(sheet, day));
  await page.keyboard.press('Enter');
  const half = sheet.getByRole('checkbox', { name: '07:30' });
  await press(page, half, 'Space');
  await expect(half).toBeChecked();
  await press(page, sheet.getByRole('button', { name: '선택 완료' }));
  await expect(sheet).toHaveCount(0);
  await expect(opener, 'the focus is back').toBeFocused();
  await expect(opener).toContainText('07:30');
}

/** From the day on which the calendar's one stop is, day by day: forward, or back from a later one, which is the mentor's first free day. */
async function walkToDay(page: Page, day: Locator): Promise<void> {
  const dateOf = async (button: Locator) => Number(/월\s*(\d+)\s*일/.exec(await button.innerText())?.[1]);
  const key = (await dateOf(page.locator(':focus'))) > (await dateOf(day)) ? 'ArrowLeft' : 'ArrowRight';
  for (let presses = 0; presses < 31 && !(await isFocused(day)); presses += 1) await page.keyboard.press(key);
  await expect(day).toBeFocused();
}

async function acceptByKeys(page: Page, mentoringId: string): Promise<void> {
  await page.goto(`/user/status/mentor/progress/${mentoringId}`);
  const accept = page.getByRole('button', { name: '수락하기' });
  await expect(accept).toBeVisible();
  await press(page, accept);
  const question = page.getByRole('alertdialog');
  await expectFocusInside(page, question);
  await press(page, question.getByRole('button', { name: '수락하기' }));
  await expect(page.getByRole('heading', { name: '확정된 시간' })).toBeVisible();
}

/** Goes on by Tab until it is there, and sees that it shows. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS && !(await isFocused(target)); stop += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  await expect.poll(() => target.evaluate(showsFocus), 'the focus shows').toBe(true);
}

async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}

async function typeInto(page: Page, field: Locator, words: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.insertText(words);
}

/** The focus has come into what opened, and Tab leads to nothing else of the page: only on to the browser's own bar, and back. */
async function expectFocusInside(page: Page, layer: Locator): Promise<void> {
  await expect(layer).toBeVisible();
  const holdsFocus = () => layer.evaluate((element) => element.contains(document.activeElement));
  const isElsewhere = () =>
    layer.evaluate((element) => {
      const { activeElement, body } = document;
      return activeElement !== null && activeElement !== body && !element.contains(activeElement);
    });
  await expect.poll(holdsFocus, 'the focus is inside').toBe(true);
  const stops = await layer.locator('button, a, input, select, textarea').count();
  for (let stop = 0; stop < Math.min(stops, 5) + 1; stop += 1) {
    const wasInside = await holdsFocus();
    await page.keyboard.press('Shift+Tab');
    expect(await isElsewhere(), 'the focus is on something behind').toBe(false);
    expect(wasInside || (await holdsFocus()), 'the focus comes back').toBe(true);
  }
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** An outline, or a box that paints its border in another colour than unfocused ones. Runs in the page. */
function showsFocus(element: Element): boolean {
  const { outlineStyle, outlineWidth, borderColor } = getComputedStyle(element);
  if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true;
  const isField = element.matches('input, textarea, select');
  const probe = document.createElement('i');
  probe.style.color = 'var(--color-brand)';
  element.parentElement?.append(probe);
  const brand = getComputedStyle(probe).color;
  probe.remove();
  return isField && borderColor === brand;
}

/** Gives a test user a password, by the calls of the password reset. */
async function choosePassword({ page, email }: TestUser, mail: MailServer): Promise<void> {
  await page.request.post('/v1/auth/email/code', { data: { email, isPasswordReset: true } });
  const code = await readCode(mail, email);
  await page.request.post('/v1/auth/email/code/verify', { data: { email, code } });
  const answer = await page.request.patch('/v1/members/password', { data: { email, newPassword: PASSWORD } });
  expect(answer.status()).toBe(200);
}
