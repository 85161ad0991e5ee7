import type { Page } from '@playwright/test';
import { systemClock } from '#server/platform/clock.ts';
import { insertMemberRow } from '#server/testing/member-row-store.ts';
import { breakChunk, PLANTED_ERROR } from '../support/build-chunks.ts';
import {
  addEndedSessionCookie,
  choosePassword,
  drawPicture,
  goToPassword,
  PASSWORD,
  signIn,
  verifyForReset,
} from '../support/people.ts';
import { aDocument, expect, type TestUser, test, type TestUsers } from '../support/test-users.ts';
import { fillBasics, fillIntroduction, fillMentee } from '../support/wizard-steps.ts';

// SPEC §8, the whole catalogue as a person sees it. A fault is made on the network only where the real server cannot have it.
test.use({ expectedFaults: /^(logout|session check|mentor detail|mentor list|proposal) error/ });

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
  test('a sign-in that gets no answer is told in a modal 로그인 오류, and OK leads back to the form', async ({
    page,
  }) => {
    await page.goto('/auth/signin');
    await cutOff(page, 'POST', '/v1/auth/login');
    await signIn(page, 'a@hanbit.ac.kr');
    await dismiss(page, '로그인 오류', '로그인에 실패했습니다.');
    await expect(page.getByLabel('이메일')).toHaveValue('a@hanbit.ac.kr');
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await dismiss(page, '로그인 오류', '이메일 또는 비밀번호가 올바르지 않습니다.');
  });

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

  test('a session check that is answered with 401 leads to /auth without a word', async ({ page }) => {
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

test.describe('signing up', () => {
  test('a code that cannot be sent is told under the email, in the server’s words when it has some', async ({
    page,
  }) => {
    await page.goto('/auth/forgot-password');
    await cutOff(page, 'POST', '/v1/auth/email/code');
    await page.getByLabel('이메일').fill(`${crypto.randomUUID()}@errors.example`);
    await page.getByRole('button', { name: '인증번호 받기' }).click();
    await expect(page.getByText('인증 메일 전송에 실패했습니다. 잠시 후 다시 시도해 주세요.')).toBeVisible();
    await page.getByRole('button', { name: '인증번호 받기' }).click();
    await expect(page.getByRole('textbox', { name: '인증번호' })).toBeVisible();
    await page.getByRole('button', { name: '인증번호 다시 받기' }).click();
    await expect(page.getByText('인증 메일을 방금 보냈어요. 30초 뒤에 다시 요청해 주세요.')).toBeVisible();
  });

  test('a sign-up that gets no answer is an alert with an error mark, and OK leads to sign-in', async ({
    page,
    mail,
  }) => {
    await page.goto('/auth/signup');
    await goToPassword(page, mail, { email: `${crypto.randomUUID()}@errors.example`, role: '멘티' });
    await cutOff(page, 'POST', '/v1/auth/signup');
    await choosePassword(page);
    await dismiss(page, '❌ 회원가입에 실패했습니다. 다시 시도해주세요!');
    await page.waitForURL((url) => url.pathname === '/auth/signin');
  });

  test('a sign-up that the server refuses says why after the error mark, and OK leads to sign-in', async ({
    page,
    mail,
    database,
  }) => {
    const email = `${crypto.randomUUID()}@errors.example`;
    await page.goto('/auth/signup');
    await goToPassword(page, mail, { email, role: '멘티' });
    // Somebody with the same mailbox was faster.
    await insertMemberRow(database, { role: 'ROLE_MENTEE', email, now: systemClock.now() });
    await choosePassword(page);
    await dismiss(page, '❌ 이미 가입된 이메일이에요. 로그인해 주세요.');
    await page.waitForURL((url) => url.pathname === '/auth/signin');
  });
});

test.describe('the password reset', () => {
  test('that fails is a dialog 오류, and the one that works 비밀번호 재설정 완료 leads to sign-in', async ({
    page,
    mail,
    testUsers,
  }) => {
    const { email } = await testUsers.newcomer('ROLE_MENTEE');
    await verifyForReset(page, mail, email);
    await cutOff(page, 'PATCH', '/v1/members/password');
    await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
    await page.getByLabel('비밀번호 확인', { exact: true }).fill(PASSWORD);
    const reset = page.getByRole('button', { name: '재설정하기' });
    await reset.click();
    await dismiss(page, '오류', '비밀번호 변경에 실패했습니다. 다시 시도해주세요.');
    await reset.click();
    await dismiss(page, '비밀번호 재설정 완료');
    await page.waitForURL((url) => url.pathname === '/auth/signin');
    await signIn(page, email);
    await expect(page.getByText('로그인되었습니다.')).toBeVisible();
  });
});

test.describe('mentors', () => {
  test('a mentor’s page that cannot be loaded is logged, says so, and loads on a retry', async ({ testUsers }) => {
    const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
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

  test('the own profile that cannot be loaded says so, and loads on a retry', async ({ testUsers }) => {
    const { page, nickname } = await testUsers.mentor();
    let isDown = true;
    await page.route('**/v1/mentor/me', (route) => (isDown ? route.abort() : route.fallback()));
    await page.goto('/user/mentorinfo');
    await expect(page.getByRole('alert')).toContainText(NETWORK);
    isDown = false;
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect(page.getByRole('heading', { name: nickname })).toBeVisible();
  });

  test('a next page that cannot be loaded is logged, and the list stays', async ({ testUsers }) => {
    test.setTimeout(180_000);
    for (let count = 0; count < 6; count += 1) await testUsers.mentor();
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

test.describe('saving a profile', () => {
  test('a mentor’s that fails says 멘토 정보 저장 중 오류가 발생했습니다., and what was typed stays', async ({
    testUsers,
  }) => {
    const { page } = await testUsers.mentor();
    await page.goto('/user/mentoredit');
    await page.getByLabel('소개 제목').fill('새 제목');
    await cutOff(page, 'PUT', '/v1/mentor');
    await page.getByRole('button', { name: '저장하기' }).click();
    await dismiss(page, '멘토 정보 저장 중 오류가 발생했습니다.');
    await expect(page.getByLabel('소개 제목')).toHaveValue('새 제목');
    await page.getByRole('button', { name: '저장하기' }).click();
    await page.waitForURL((url) => url.pathname === '/user/mentorinfo');
  });

  test('a mentee’s that fails says 프로필 저장 중 오류가 발생했습니다., and what was typed stays', async ({
    testUsers,
  }) => {
    const { page } = await testUsers.mentee();
    await page.goto('/user/menteeedit');
    await page.getByLabel('자기소개').fill('새 소개');
    await cutOff(page, 'PUT', '/v1/mentee');
    await page.getByRole('button', { name: '저장하기' }).click();
    await dismiss(page, '프로필 저장 중 오류가 발생했습니다.');
    await expect(page.getByLabel('자기소개')).toHaveValue('새 소개');
  });
});

test.describe('uploads', () => {
  test('a picture that does not arrive is a dialog 파일 업로드 오류 in the wizard', async ({ testUsers }) => {
    const { page } = await openWizard(testUsers, 'ROLE_MENTEE');
    await cutOff(page, 'POST', '/v1/storage/profile/image');
    await page.getByLabel(/^프로필 사진/).setInputFiles(await drawPicture('#8fb3a3'));
    await dismiss(page, '파일 업로드 오류', '이미지 업로드에 실패했습니다.');
    await page.getByLabel(/^프로필 사진/).setInputFiles(await drawPicture('#8fb3a3'));
    await expect(page.getByRole('button', { name: '사진 지우기' })).toBeVisible();
  });

  test('a picture that does not arrive says 이미지 업로드에 실패했습니다. in the edit', async ({ testUsers }) => {
    const { page } = await testUsers.mentee();
    await page.goto('/user/menteeedit');
    await cutOff(page, 'POST', '/v1/storage/profile/image');
    await page.getByLabel(/^프로필 사진/).setInputFiles(await drawPicture('#8fb3a3'));
    await dismiss(page, '이미지 업로드에 실패했습니다.');
  });

  test('a portfolio that does not arrive says 포트폴리오 업로드 실패', async ({ testUsers }) => {
    const testUser = await openWizard(testUsers, 'ROLE_MENTOR');
    const { page } = testUser;
    await fillBasics(testUser);
    await fillIntroduction(page);
    await cutOff(page, 'POST', '/v1/portfolio');
    await page.getByLabel('포트폴리오 고르기').setInputFiles(aDocument('작업물.pdf'));
    await dismiss(page, '포트폴리오 업로드 실패');
    await page.getByLabel('포트폴리오 고르기').setInputFiles(aDocument('작업물.pdf'));
    await expect(page.getByLabel('포트폴리오 설명')).toHaveValue('작업물.pdf');
  });
});

test.describe('registering', () => {
  test('a profile that does not arrive says 프로필 또는 인증서 업로드에 실패했습니다., and a second try goes through', async ({
    testUsers,
  }) => {
    const testUser = await openWizard(testUsers, 'ROLE_MENTEE');
    const { page } = testUser;
    await fillMentee(testUser);
    await page.locator('input[type=file]').setInputFiles(aDocument());
    await cutOff(page, 'POST', '/v1/mentee');
    await page.getByRole('button', { name: '등록하기' }).click();
    await dismiss(page, '프로필 또는 인증서 업로드에 실패했습니다.');
    await page.getByRole('button', { name: '등록하기' }).click();
    await dismiss(page, '멘티 프로필과 인증서 등록이 완료되었습니다!');
    await page.waitForURL((url) => url.pathname === '/user');
  });

  test('a document that does not arrive says the same, and only the document is sent again', async ({ testUsers }) => {
    const testUser = await openWizard(testUsers, 'ROLE_MENTEE');
    const { page } = testUser;
    await fillMentee(testUser);
    await page.locator('input[type=file]').setInputFiles(aDocument());
    await cutOff(page, 'POST', '/v1/storage/certificate/mentee');
    await page.getByRole('button', { name: '등록하기' }).click();
    await dismiss(page, '프로필 또는 인증서 업로드에 실패했습니다.');
    await page.getByRole('button', { name: '제출하기' }).click();
    await dismiss(page, '멘티 프로필과 인증서 등록이 완료되었습니다!');
    await page.waitForURL((url) => url.pathname === '/user');
  });
});

test('a proposal that gets no answer says 제안 중 오류가 발생했습니다., and the form keeps what was filled in', async ({
  testUsers,
}) => {
  const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
  const { page } = mentee;
  await page.goto(`/mentorship/suggestion/${mentor.memberId}`);
  const words = page.getByRole('textbox', { name: '멘토에게 전할 말' });
  await words.fill('이야기를 듣고 싶어요.');
  await page.getByRole('button', { name: '희망 시간 1: ' }).click();
  const sheet = page.getByRole('dialog', { name: '날짜와 시간 선택' });
  await sheet.getByRole('button', { name: '다음 달' }).click();
  await sheet.getByRole('grid').getByRole('button', { disabled: false }).nth(14).click();
  await sheet.getByRole('radio', { name: '10:00' }).check();
  await sheet.getByRole('button', { name: '선택 완료' }).click();
  await cutOff(page, 'POST', '/v1/mentoring');
  await page.getByRole('button', { name: '멘토링 제안하기' }).click();
  await dismiss(page, '제안하지 못했어요', '제안 중 오류가 발생했습니다.');
  await expect(words).toHaveValue('이야기를 듣고 싶어요.');
  await page.getByRole('button', { name: '멘토링 제안하기' }).click();
  await page.waitForURL((url) => url.pathname === '/user/payment');
});

test.describe('a route that fails', () => {
  test.use({ serviceWorkers: 'block', expectedFaults: /./ });

  test('shows Unexpected Application Error! with the message, no stack trace in production, and a way on', async ({
    page,
  }) => {
    await page.goto('/auth/signin');
    await expect(page.getByLabel('이메일')).toBeVisible();
    await breakChunk(page, 'features/auth/sign-up/sign-up-page.tsx');
    await page.getByRole('link', { name: '회원가입' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
    await expect(page.getByText(PLANTED_ERROR)).toBeVisible();
    await expect(page.locator('pre')).toHaveCount(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: '새로고침' }).click();
    await expect(page.getByRole('checkbox', { name: '전체 동의' })).toBeVisible();
  });
});

async function openWizard(testUsers: TestUsers, memberType: 'ROLE_MENTOR' | 'ROLE_MENTEE'): Promise<TestUser> {
  const testUser = await testUsers.newcomer(memberType);
  await testUser.page.goto(memberType === 'ROLE_MENTOR' ? '/user/mentor-profile' : '/user/mentee-profile');
  await expect(testUser.page.getByLabel('닉네임')).toBeVisible();
  return testUser;
}
