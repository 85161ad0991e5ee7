import type { Page } from '@playwright/test';
import { cutOff, dismiss } from '../support/faults.ts';
import { navigate } from '../support/navigate.ts';
import { addEndedSessionCookie, drawPicture } from '../support/people.ts';
import { countCalls } from '../support/taps.ts';
import { aDocument, expect, type TestMember, test } from '../support/test-users.ts';
import { fillMentee } from '../support/wizard-steps.ts';

// SPEC §8's error messages, but for those of forms (`*.browser.test.tsx`). A fault is made on the network only where the real
// server cannot have it.
test.use({ expectedFaults: /^(logout|session check|mentor detail|mentor list|profile) error/ });

const NETWORK = '네트워크 오류가 발생했습니다. 다시 시도해주세요.';

/** What the page has logged for developers so far. */
function listenToLog(page: Page): string[] {
  const logged: string[] = [];
  page.on('pageerror', (error) => logged.push(error.message));
  return logged;
}

test('a failed session check is logged as session check error; a 401 leads to /auth without a message', async ({
  page,
}) => {
  const logged = listenToLog(page);
  await addEndedSessionCookie(page);
  await test.step('another reason than 401', async () => {
    const envelope = { status: 500, message: '서버에 문제가 생겼어요.', data: null, code: 'INTERNAL', errors: [] };
    await page.route('**/v1/members/check-session', (route) => route.fulfill({ status: 500, json: envelope }), {
      times: 1,
    });
    await page.goto('/auth/signin');
    await expect(page.getByRole('alert')).toContainText('서버에 문제가 생겼어요.');
    await expect.poll(() => logged).toEqual(['session check error']);
    await expect(page.getByLabel('이메일'), 'unchecked, nobody goes on').toHaveCount(0);
  });

  await test.step('401', async () => {
    const checked = page.waitForResponse('**/v1/members/check-session');
    await page.goto('/bookmark');
    await page.waitForURL((url) => url.pathname === '/auth' && url.searchParams.get('next') === '/bookmark');
    await expect(page.getByRole('link', { name: '회원가입' })).toBeVisible();
    expect((await checked).status()).toBe(401);
    expect(logged, 'no more than before').toEqual(['session check error']);
  });
});

test('a student’s failures of list, mentor, picture (이미지 업로드에 실패했습니다.) and sign-out are handled', async ({
  testUsers,
}) => {
  const mentors: TestMember[] = [];
  for (let count = 0; count < 6; count += 1) mentors.push(await testUsers.withoutBrowser.mentor());
  const mentor = mentors[0] as TestMember;
  const { page } = await testUsers.mentee();
  const logged = listenToLog(page);

  await test.step('a next page that cannot be loaded is logged, and the list stays', async () => {
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
    await expect.poll(() => logged).toContain('mentor list error');
    await expect(cards).toHaveCount(5);
    isDown = false;
    await page.getByRole('alert').getByRole('button', { name: '다시 시도' }).click();
    await expect.poll(() => cards.count()).toBeGreaterThan(5);
  });

  await test.step('a mentor’s page that cannot be loaded is logged, says so, and loads on a retry', async () => {
    let isDown = true;
    await page.route(`**/v1/mentor/${mentor.memberId}`, (route) => (isDown ? route.abort() : route.fallback()));
    await navigate(page, `/mentorship/info/${mentor.memberId}`);
    await expect(page.getByRole('alert')).toContainText(NETWORK);
    await expect.poll(() => logged).toContain('mentor detail error');
    isDown = false;
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect(page.getByRole('heading', { name: mentor.nickname })).toBeVisible();
  });

  await test.step('a picture that does not arrive says 이미지 업로드에 실패했습니다. in the edit', async () => {
    await navigate(page, '/user/menteeedit');
    await cutOff(page, 'POST', '/v1/storage/profile/image');
    await page.getByLabel(/^프로필 사진/).setInputFiles(await drawPicture('#8fb3a3'));
    await dismiss(page, '이미지 업로드에 실패했습니다.');
  });

  await test.step('a sign-out that fails is logged only, and the member is still signed in', async () => {
    await navigate(page, '/user');
    logged.length = 0;
    const signOut = page.getByRole('button', { name: '로그아웃' });
    await page.route('**/v1/auth/logout', (route) => route.fulfill({ status: 502, body: 'no gateway' }), { times: 1 });
    await signOut.click();
    await expect.poll(() => logged).toEqual(['logout error']);
    await expect(signOut).toBeVisible();
    await cutOff(page, 'POST', '/v1/auth/logout');
    await signOut.click();
    await expect.poll(() => logged).toEqual(['logout error', 'logout error']);
    await expect(signOut).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/user');
    await page.reload();
    await expect(signOut, 'the session is as it was').toBeVisible();
    await signOut.click();
    await page.waitForURL((url) => url.pathname === '/auth' || url.pathname === '/');
  });
});

test('the own profile that cannot be loaded is logged, says so, and loads on a retry', async ({ testUsers }) => {
  const { page, nickname } = await testUsers.mentor();
  const logged = listenToLog(page);
  let isDown = true;
  await page.route('**/v1/mentor/me', (route) => (isDown ? route.abort() : route.fallback()));
  await page.goto('/user/mentorinfo');
  await expect(page.getByRole('alert')).toContainText(NETWORK);
  await expect.poll(() => logged).toContain('profile error');
  isDown = false;
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByRole('heading', { name: nickname })).toBeVisible();
});

test('a failed registration says 프로필 또는 인증서 업로드에 실패했습니다. and resends only what is missing', async ({
  testUsers,
}) => {
  const testUser = await testUsers.newcomer('ROLE_MENTEE');
  const { page } = testUser;
  await page.goto('/user/mentee-profile');
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
