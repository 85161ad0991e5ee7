import type { Locator, Page } from '@playwright/test';
import { mentorProfileInput } from '#server/testing/factories.ts';
import { addEndedSessionCookie, readCode, signIn } from '../support/people.ts';
import { expect, propose, signUpByCalls, test } from '../support/test-users.ts';
import { fillBasics, fillIntroduction, fillMentee } from '../support/wizard-steps.ts';

// SPEC §9, the constants that live in the browser, on both sides of each; time is the page's own clock, moved by hand.

/** The page's clock stands still until it is moved; the logo's two seconds are on it too. */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 60_000);
}

/** Sees the page through the logo of a start-up with a stopped clock. */
async function passLogo(page: Page): Promise<void> {
  await expect(logo(page)).toBeVisible();
  await page.clock.runFor(2000);
  await expect(logo(page)).toHaveCount(0);
}

const logo = (page: Page) => page.getByText('같은 학교 선배와 단둘이 30분');
const optionsOf = (select: Locator) => select.locator('option:not([value=""])').allTextContents();

test.describe('time', () => {
  test('the logo stands for 2 seconds and not longer', async ({ page }) => {
    await stopClock(page);
    await addEndedSessionCookie(page);
    const checked = page.waitForResponse('**/v1/members/check-session');
    await page.goto('/auth/signin');
    await checked;
    await expect(logo(page)).toBeVisible();
    await page.clock.runFor(1900);
    await expect(logo(page)).toBeVisible();
    await expect(page.getByLabel('이메일')).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(page.getByLabel('이메일')).toBeVisible();
    await expect(logo(page)).toHaveCount(0);
  });

  test('the login toast stays 2 seconds', async ({ page, mail, request }) => {
    const email = `${crypto.randomUUID()}@limits.example`;
    await signUpByCalls(request, mail, email);
    await stopClock(page);
    await page.goto('/auth/signin');
    await passLogo(page);
    await signIn(page, email);
    await expectToastFor(page, '로그인되었습니다.', 2000);
  });

  test('the finish screen goes to sign-in after 2000 ms', async ({ page }) => {
    await stopClock(page);
    await page.goto('/auth/finish');
    await passLogo(page);
    await expect(page.getByRole('heading', { name: '회원가입을 축하해요!' })).toBeVisible();
    await page.clock.runFor(1900);
    await expect(page.getByRole('heading', { name: '회원가입을 축하해요!' })).toBeVisible();
    await page.clock.runFor(100);
    await page.waitForURL((url) => url.pathname === '/auth/signin');
  });

  test('the payment toast stays 2.5 seconds', async ({ testUsers }) => {
    const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
    const { page } = mentee;
    const mentoringId = await propose(mentee, mentor);
    await page.clock.install();
    // Stopped before the page hears that the money has arrived.
    await page.route('**/v1/payment/confirm', async (route) => {
      const response = await route.fetch();
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
      await route.fulfill({ response });
    });
    await page.goto(`/user/payment?mentoringId=${mentoringId}`);
    await page.getByRole('button', { name: /^[\d,]+원 결제하기$/ }).click();
    await page.waitForURL('**/simulator/pay/*');
    await page.getByRole('button', { name: /결제하기$/ }).click();
    await page.waitForURL('**/user/payment/success?*');
    await expectToastFor(page, '결제가 완료되었습니다.', 2500);
  });

  test('the code counts down from 5:00, and at 0 it can no longer be confirmed', async ({ page, mail }) => {
    const email = `${crypto.randomUUID()}@limits.example`;
    await stopClock(page);
    await page.goto('/auth/forgot-password');
    await passLogo(page);
    await page.getByLabel('이메일').fill(email);
    await page.getByRole('button', { name: '인증번호 받기' }).click();
    await expect(page.getByText('남은 시간 5:00')).toBeVisible();
    await mail.waitFor(email);
    await page.getByRole('textbox', { name: '인증번호' }).fill('1234');
    const confirm = page.getByRole('button', { name: '확인' });
    await page.clock.runFor(299_000);
    await expect(page.getByText('남은 시간 0:01')).toBeVisible();
    await expect(confirm).toBeEnabled();
    await page.clock.runFor(1000);
    await expect(page.getByText('인증번호가 만료되었습니다. 재전송해주세요.')).toBeVisible();
    await expect(confirm).toBeDisabled();
  });
});

test.describe('the layout', () => {
  for (const [screen, column] of [
    [320, 320],
    [599, 599],
    [600, 600],
    [601, 600],
    [1280, 600],
  ] as const) {
    test(`the column is ${column} px wide on a screen of ${screen} px, in the middle of it`, async ({ page }) => {
      await page.setViewportSize({ width: screen, height: 800 });
      await page.goto('/auth/signin');
      await expect(page.getByLabel('이메일')).toBeVisible();
      const box = await page.locator('#main').boundingBox();
      expect(box?.width).toBe(column);
      expect(Math.abs((box?.x ?? 0) - (screen - column) / 2)).toBeLessThanOrEqual(1);
    });
  }

  test('the carousel has 4 slides that turn in 500 ms, and none beyond either end', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/auth');
    const carousel = page.getByRole('region', { name: '선배랑 소개' });
    await expect(carousel.locator('[aria-roledescription="슬라이드"]')).toHaveCount(4);
    const track = carousel.locator('> div');
    expect(await track.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0.5s');
    const dots = page.getByRole('button', { name: /번째 보기$/ });
    await expect(dots).toHaveCount(4);
    await dots.first().press('ArrowLeft');
    await expect(dots.first()).toHaveAttribute('aria-current', 'true');
    for (const _turn of [1, 2, 3, 4]) await page.locator('[aria-current=true]').press('ArrowRight');
    await expect(dots.last()).toHaveAttribute('aria-current', 'true');
  });

  test('home has 12 job-field tiles and 3 mentors, their sessions counted in 회', async ({ testUsers }) => {
    test.setTimeout(180_000);
    const works = [
      ['마케팅', '브랜드'],
      ['디자인', '웹'],
      ['데이터', 'BI'],
      ['법률', '변호사'],
    ] as const;
    for (const [jobCategory, detailedJob] of works) {
      const mentor = await testUsers.mentor();
      const organization = { name: '두걸음', jobCategory, detailedJob, experience: 3 };
      await mentor.call('PUT /v1/mentor', { body: mentorProfileInput({ nickname: mentor.nickname, organization }) });
    }
    const { page } = await testUsers.mentee();
    await page.goto('/');
    const tiles = page.getByRole('region', { name: '어떤 직무가 궁금하세요?' }).getByRole('link');
    await expect(tiles).toHaveCount(12);
    const mentors = page.getByRole('region', { name: '관심 가질 만한 멘토' }).getByRole('article');
    await expect(mentors).toHaveCount(3);
    await expect(mentors.first()).toContainText(/멘토링 [\d,]+회/);
  });

  test('a mentor’s page has one picture for each mentoring field, up to 4', async ({ testUsers }) => {
    const mentor = await testUsers.mentor();
    const { page } = await testUsers.mentee();
    const fields = page.getByRole('region', { name: '멘토링 분야' }).getByRole('list').first().getByRole('listitem');
    for (const mentoringField of [['면접 대비'], ['취업 준비', '업계 동향', '면접 대비', '커리어 고민']] as const) {
      const body = mentorProfileInput({ nickname: mentor.nickname, mentoringField: [...mentoringField] });
      await mentor.call('PUT /v1/mentor', { body });
      await page.goto(`/mentorship/info/${mentor.memberId}`);
      await expect(fields).toHaveText([...mentoringField]);
      await expect(fields.locator('svg')).toHaveCount(mentoringField.length);
    }
  });
});

test.describe('the forms', () => {
  test('sign-up has 4 steps', async ({ page, mail }) => {
    const email = `${crypto.randomUUID()}@limits.example`;
    await page.goto('/auth/signup');
    await expect(steps(page)).toHaveAttribute('aria-valuetext', '4단계 중 1단계');
    await page.getByRole('checkbox', { name: '전체 동의' }).check();
    await page.getByRole('button', { name: '다음' }).click();
    await expect(steps(page)).toHaveAttribute('aria-valuetext', '4단계 중 2단계');
    await page.getByRole('radio', { name: '성실한 멘티' }).check();
    await page.getByRole('button', { name: '다음' }).click();
    await expect(steps(page)).toHaveAttribute('aria-valuetext', '4단계 중 3단계');
    await page.getByLabel('이메일').fill(email);
    await page.getByRole('button', { name: '인증번호 받기' }).click();
    await page.getByRole('textbox', { name: '인증번호' }).fill(await readCode(mail, email));
    await page.getByRole('button', { name: '확인' }).click();
    await expect(steps(page)).toHaveAttribute('aria-valuetext', '4단계 중 4단계');
  });

  test('the mentor’s wizard has 4 steps, 0 to 40 years, hours from 08:00 to 23:00 and defaults of 08:00 and 18:00', async ({
    testUsers,
  }) => {
    const testUser = await testUsers.newcomer('ROLE_MENTOR');
    const { page } = testUser;
    await page.goto('/user/mentor-profile');
    await expect(steps(page)).toHaveAttribute('aria-valuetext', '4단계 중 1단계');
    const years = await optionsOf(page.getByRole('combobox', { name: '경력' }));
    expect(years).toEqual(Array.from({ length: 41 }, (_, index) => `${index}년`));
    await fillBasics(testUser);
    await expect(steps(page)).toHaveAttribute('aria-valuetext', '4단계 중 2단계');
    const [start, end] = [page.getByLabel('시작 시간'), page.getByLabel('종료 시간')];
    const hours = Array.from({ length: 16 }, (_, index) => `${String(8 + index).padStart(2, '0')}:00`);
    expect([await optionsOf(start), await optionsOf(end)]).toEqual([hours, hours]);
    await expect(start).toHaveValue('08:00:00');
    await expect(end).toHaveValue('18:00:00');
    await fillIntroduction(page);
    await expect(steps(page)).toHaveAttribute('aria-valuetext', '4단계 중 3단계');
    await expect(page.getByText('0/500')).toBeVisible();
  });

  test('the mentee’s wizard has 2 steps', async ({ testUsers }) => {
    const testUser = await testUsers.newcomer('ROLE_MENTEE');
    const { page } = testUser;
    await page.goto('/user/mentee-profile');
    await expect(steps(page)).toHaveAttribute('aria-valuetext', '2단계 중 1단계');
    await fillMentee(testUser);
    await expect(steps(page)).toHaveAttribute('aria-valuetext', '2단계 중 2단계');
  });

  test('the counters say /500 for an introduction, /200 for the message in the edit, /500 for a proposal', async ({
    testUsers,
  }) => {
    const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
    await mentor.page.goto('/user/mentoredit');
    const { message, introduction } = mentorProfileInput();
    await expect(mentor.page.getByText(`${message.length}/200`)).toBeVisible();
    await expect(mentor.page.getByText(`${introduction.content.length}/500`)).toBeVisible();
    await expect(mentor.page.getByText('최대 30자')).toBeVisible();
    await mentee.page.goto(`/mentorship/suggestion/${mentor.memberId}`);
    await mentee.page.getByRole('textbox', { name: '멘토에게 전할 말' }).fill('안녕하세요');
    await expect(mentee.page.getByText('5/500')).toBeVisible();
  });
});

const steps = (page: Page) => page.getByRole('progressbar', { name: '진행 단계' });

/**
 * Moves the stopped clock by little steps until a toast has come (what leads to it takes a few turns of timers), then sees it
 * there just before its time is over, and gone after it.
 */
async function expectToastFor(page: Page, message: string, milliseconds: number): Promise<void> {
  const toast = page.getByText(message);
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(toast).toBeVisible({ timeout: 250 });
  }).toPass({ timeout: 40_000, intervals: [50] });
  await page.clock.runFor(milliseconds - 200);
  await expect(toast).toBeVisible();
  await page.clock.runFor(400);
  await expect(toast).toHaveCount(0);
}
