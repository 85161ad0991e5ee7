import type { Page } from '@playwright/test';
import { addEndedSessionCookie, drawPicture } from '../support/people.ts';
import { countCalls } from '../support/taps.ts';
import { aDocument, expect, type TestUser, test, type TestUsers } from '../support/test-users.ts';
import { fillBasics, fillIntroduction, fillMentee } from '../support/wizard-steps.ts';

// SPEC §8's error messages, but for those of forms (`*.browser.test.tsx`). A fault is made on the network only where the real
// server cannot have it.
test.use({ expectedFaults: /^(logout|session check|mentor detail|mentor list|profile) error/ });

const NETWORK = '네트워크 오류가 발생했습니다. 다시 시도해주세요.';

/** The next such call finds no server. */
async function cutOff(page: Page, method: string, ending: string): Promise<void> {
  let isCut = false;
  await page.route(
    (url) => url.pathname.endsWith(ending),
    (route) => {
      if (isCut || route.request().method() !== method) return route.fallback();
      isCut = true;
      return route.abort('connectionrefused');
    },
  );
}

/** Reads an alert, presses OK, and sees it go. */
async function dismiss(page: Page, title: string, description?: string): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: title, exact: true });
  await expect(alert).toBeVisible();
  if (description) await expect(alert).toContainText(description);
  await alert.getByRole('button', { name: '확인' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
}

/** What the page has logged for developers so far. */
function listenToLog(page: Page): string[] {
  const logged: string[] = [];
  page.on('pageerror', (error) => logged.push(error.message));
  return logged;
}

test.describe('signing in and out', () => {
  test('a sign-out that fails is logged only, and the member is still signed in', async ({ testUsers }) => {
    const { page } = await testUsers.mentee();
    const logged = listenToLog(page);
    await page.goto('/user');
    await cutOff(page, 'POST', '/v1/auth/logout');
    const signOut = page.getByRole('button', { name: '로그아웃' });
    await signOut.click();
    await expect.poll(() => logged).toEqual(['logout error']);
    await expect(signOut).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.reload();
    await expect(signOut, 'the session is as it was').toBeVisible();
    await signOut.click();
    await page.waitForURL((url) => url.pathname === '/auth' || url.pathname === '/');
  });

  test('a session check that fails for another reason than 401 is logged as session check error', async ({ page }) => {
    const logged = listenToLog(page);
    const envelope = { status: 500, message: '서버에 문제가 생겼어요.', data: null, code: 'INTERNAL', errors: [] };
    await addEndedSessionCookie(page);
    await page.route('**/v1/members/check-session', (route) => route.fulfill({ status: 500, json: envelope }), {
      times: 1,
    });
    await page.goto('/auth/signin');
    await expect(page.getByRole('alert')).toContainText('서버에 문제가 생겼어요.');
    expect(logged).toEqual(['session check error']);
    await expect(page.getByLabel('이메일'), 'unchecked, nobody goes on').toHaveCount(0);
  });

  test('a session check that is answered with 401 leads to /auth without a message', async ({ page }) => {
    const logged = listenToLog(page);
    await addEndedSessionCookie(page);
    const checked = page.waitForResponse('**/v1/members/check-session');
    await page.goto('/bookmark');
    await page.waitForURL((url) => url.pathname === '/auth' && url.searchParams.get('next') === '/bookmark');
    await expect(page.getByRole('link', { name: '회원가입' })).toBeVisible();
    expect((await checked).status()).toBe(401);
    expect(logged).toEqual([]);
  });
});

test.describe('mentors', () => {
  test('a mentor’s page that cannot be loaded is logged, says so, and loads on a retry', async ({ testUsers }) => {
    const [mentor, mentee] = [await testUsers.withoutBrowser.mentor(), await testUsers.mentee()];
    const { page } = mentee;
    const logged = listenToLog(page);
    let isDown = true;
    await page.route(`**/v1/mentor/${mentor.memberId}`, (route) => (isDown ? route.abort() : route.fallback()));
    await page.goto(`/mentorship/info/${mentor.memberId}`);
    await expect(page.getByRole('alert')).toContainText(NETWORK);
    expect(logged).toContain('mentor detail error');
    isDown = false;
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect(page.getByRole('heading', { name: mentor.nickname })).toBeVisible();
  });

  test('the own profile that cannot be loaded is logged, says so, and loads on a retry', async ({ testUsers }) => {
    const { page, nickname } = await testUsers.mentor();
    const logged = listenToLog(page);
    let isDown = true;
    await page.route('**/v1/mentor/me', (route) => (isDown ? route.abort() : route.fallback()));
    await page.goto('/user/mentorinfo');
    await expect(page.getByRole('alert')).toContainText(NETWORK);
    expect(logged).toContain('profile error');
    isDown = false;
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect(page.getByRole('heading', { name: nickname })).toBeVisible();
  });

  test('a next page that cannot be loaded is logged, and the list stays', async ({ testUsers }) => {
    test.setTimeout(180_000);
    for (let count = 0; count < 6; count += 1) await testUsers.withoutBrowser.mentor();
    const { page } = await testUsers.mentee();
    const logged = listenToLog(page);
    let isDown = true;
    await page.route(
      (url) => url.pathname === '/v1/mentor' && url.searchParams.has('cursor'),
      (route) => (isDown ? route.abort() : route.fallback()),
    );
    await page.goto('/mentorship');
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    await expect(cards).toHaveCount(5);
    await page.mouse.wheel(0, 10_000);
    await expect(page.getByRole('alert')).toContainText(NETWORK);
    expect(logged).toContain('mentor list error');
    await expect(cards).toHaveCount(5);
    isDown = false;
    await page.getByRole('alert').getByRole('button', { name: '다시 시도' }).click();
    await expect.poll(() => cards.count()).toBeGreaterThan(5);
  });
});

test.describe('uploads', () => {
  test('that do not arrive are dialogs in the wizard: 파일 업로드 오류 for a picture, 포트폴리오 업로드 실패 for a portfolio', async ({
    testUsers,
  }) => {
    const testUser = await openWizard(testUsers, 'ROLE_MENTOR');
    const { page } = testUser;
    const picture = await drawPicture('#8fb3a3');
    await cutOff(page, 'POST', '/v1/storage/profile/image');
    await page.getByLabel(/^프로필 사진/).setInputFiles(picture);
    await dismiss(page, '파일 업로드 오류', '이미지 업로드에 실패했습니다.');
    await page.getByLabel(/^프로필 사진/).setInputFiles(picture);
    await expect(page.getByRole('button', { name: '사진 지우기' })).toBeVisible();
    await fillBasics(testUser);
    await fillIntroduction(page);
    await cutOff(page, 'POST', '/v1/portfolio');
    await page.getByLabel('포트폴리오 고르기').setInputFiles(aDocument('작업물.pdf'));
    await dismiss(page, '포트폴리오 업로드 실패');
    await page.getByLabel('포트폴리오 고르기').setInputFiles(aDocument('작업물.pdf'));
    await expect(page.getByLabel('포트폴리오 설명')).toHaveValue('작업물.pdf');
  });

  test('a picture that does not arrive says 이미지 업로드에 실패했습니다. in the edit', async ({ testUsers }) => {
    const { page } = await testUsers.mentee();
    await page.goto('/user/menteeedit');
    await cutOff(page, 'POST', '/v1/storage/profile/image');
    await page.getByLabel(/^프로필 사진/).setInputFiles(await drawPicture('#8fb3a3'));
    await dismiss(page, '이미지 업로드에 실패했습니다.');
  });
});

test('a profile and a document that do not arrive say 프로필 또는 인증서 업로드에 실패했습니다., and only what is missing is sent again', async ({
  testUsers,
}) => {
  const testUser = await openWizard(testUsers, 'ROLE_MENTEE');
  const { page } = testUser;
  await fillMentee(testUser);
  await page.locator('input[type=file]').setInputFiles(aDocument());
  await cutOff(page, 'POST', '/v1/mentee');
  await page.getByRole('button', { name: '등록하기' }).click();
  await dismiss(page, '프로필 또는 인증서 업로드에 실패했습니다.');
  await cutOff(page, 'POST', '/v1/storage/certificate/mentee');
  const profiles = countCalls(page, '/v1/mentee');
  await page.getByRole('button', { name: '등록하기' }).click();
  await dismiss(page, '프로필 또는 인증서 업로드에 실패했습니다.');
  await page.getByRole('button', { name: '제출하기' }).click();
  await dismiss(page, '멘티 프로필과 인증서 등록이 완료되었습니다!');
  await page.waitForURL((url) => url.pathname === '/user');
  expect(profiles()).toBe(1);
});

async function openWizard(testUsers: TestUsers, memberType: 'ROLE_MENTOR' | 'ROLE_MENTEE'): Promise<TestUser> {
  const testUser = await testUsers.newcomer(memberType);
  await testUser.page.goto(memberType === 'ROLE_MENTOR' ? '/user/mentor-profile' : '/user/mentee-profile');
  await expect(testUser.page.getByLabel('닉네임')).toBeVisible();
  return testUser;
}
