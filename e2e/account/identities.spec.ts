import type { Page } from '@playwright/test';
import { checkWithAxe } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { PASSWORD, readCode, signIn } from '../support/people.ts';
import { signUpByCalls } from '../support/test-users.ts';

let count = 0;
const newEmail = () => `identity-${Date.now()}-${(count += 1)}@mail.example`;

/** From the sign-in page to the simulator, and back. */
async function goBySimulator(page: Page, email: string, options: { next?: string; fault?: string } = {}) {
  await page.goto(`/auth/signin${options.next ? `?next=${encodeURIComponent(options.next)}` : ''}`);
  await page.getByRole('button', { name: '시뮬레이터로 로그인' }).click();
  await expect(page.getByRole('heading', { name: '모의 로그인' })).toBeVisible();
  await page.getByLabel('이메일', { exact: true }).fill(email);
  if (options.fault) await page.getByLabel('오류').selectOption({ label: options.fault });
  await page.getByRole('button', { name: '로그인', exact: true }).click();
}

test('a new person signs up with an account at a provider, without a password, and signs in again', async ({
  page,
}) => {
  const email = newEmail();
  await goBySimulator(page, email, { next: '/user/settings' });
  await expect(page.getByRole('heading', { name: '시뮬레이터로 가입' })).toBeVisible();
  await checkWithAxe(page);
  await page.getByRole('checkbox', { name: '전체 동의' }).check();
  await page.getByRole('button', { name: '다음' }).click();
  await page.getByRole('radio', { name: /멘티/ }).click();
  await expect(page.getByLabel('이메일')).toHaveValue(email);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '3단계 중 3단계');
  await page.getByRole('button', { name: '가입하기' }).click();
  await expect(page.getByRole('heading', { name: '회원가입을 축하해요!' })).toBeVisible();
  await expect(page).toHaveURL(/\/user\/settings$/);

  await page.context().clearCookies();
  await goBySimulator(page, email, { next: '/user/settings' });
  await expect(page).toHaveURL(/\/user\/settings$/);
  await page.goBack();
  await expect(page.getByText('로그인하지 못했어요')).toBeHidden();
});

test('a member with the address signs in once as before, and links', async ({ page, mail }) => {
  const email = newEmail();
  await signUpByCalls(page.request, mail, email);
  await page.context().clearCookies();
  await goBySimulator(page, email);
  await expect(page.getByRole('heading', { name: '이미 가입한 이메일이에요' })).toBeVisible();
  await checkWithAxe(page);
  await page.getByRole('button', { name: '로그인하고 연결하기' }).click();
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: '시뮬레이터 계정을 연결할까요?' })).toBeVisible();
  await checkWithAxe(page);
  await page.getByRole('button', { name: '연결하기' }).click();
  await expect(page.getByText('시뮬레이터 로그인을 연결했어요.')).toBeVisible();

  await page.context().clearCookies();
  await goBySimulator(page, email);
  await expect(page.getByText('로그인되었습니다')).toBeVisible();
});

test('a student signs up with the university’s own sign-in by SAML', async ({ page, mail }) => {
  const email = newEmail();
  await page.goto('/auth/signin');
  await page.getByRole('button', { name: '시뮬레이터 SAML로 로그인' }).click();
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('소속').selectOption({ label: '부산대학교 재학' });
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.getByRole('button', { name: '서비스로 돌아가기' }).click();
  await expect(page.getByRole('heading', { name: '시뮬레이터 SAML로 가입' })).toBeVisible();
  await page.getByRole('checkbox', { name: '전체 동의' }).check();
  await page.getByRole('button', { name: '다음' }).click();
  await page.getByRole('radio', { name: /멘티/ }).click();
  await page.getByLabel('이메일').fill(email);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await page.getByRole('textbox', { name: '인증번호' }).fill(await readCode(mail, email));
  await expect(page.getByRole('heading', { name: '회원가입을 축하해요!' })).toBeVisible();
});

test('a member links an account in 로그인과 보안, signs in with it, and unlinks it', async ({ page, mail }) => {
  const [email, account] = [newEmail(), newEmail()];
  await signUpByCalls(page.request, mail, email);
  await page.goto('/auth/signin?next=%2Fuser%2Fsettings%2Fsecurity');
  await signIn(page, email);
  await page.getByRole('heading', { name: '연결한 계정' }).click();
  await page.getByRole('button', { name: '시뮬레이터 연결하기' }).click();
  const link = page.getByRole('dialog', { name: '시뮬레이터 계정 연결' });
  await link.getByLabel('지금 비밀번호').fill(PASSWORD);
  await link.getByRole('button', { name: '계속하기' }).click();
  await page.getByLabel('이메일', { exact: true }).fill(account);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByText('시뮬레이터 계정을 연결했어요.')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/settings\/security$/);

  await page.context().clearCookies();
  await goBySimulator(page, account, { next: '/user/settings/security' });
  await page.getByRole('heading', { name: '연결한 계정' }).click();
  const linked = page.getByRole('list', { name: '연결한 계정' });
  await expect(linked.getByText(account)).toBeVisible();
  await checkWithAxe(page);
  await linked.getByRole('button', { name: '시뮬레이터 연결 끊기' }).click();
  const unlink = page.getByRole('dialog', { name: '시뮬레이터 연결을 끊을까요?' });
  await unlink.getByLabel('지금 비밀번호').fill(PASSWORD);
  await unlink.getByRole('button', { name: '연결 끊기' }).click();
  await expect(page.getByText('연결을 끊었어요.')).toBeVisible();
  await expect(linked.getByText(account)).toBeHidden();
  await page.context().clearCookies();
  await goBySimulator(page, account);
  await expect(page.getByRole('heading', { name: '시뮬레이터로 가입' })).toBeVisible();
});

test('a provider that fails says so, and the password is a tap away', async ({ page }) => {
  await goBySimulator(page, newEmail(), { fault: '서버 오류' });
  await expect(page.getByRole('alert')).toHaveText(
    '시뮬레이터에서 답이 없어요. 비밀번호로 로그인하거나 잠시 뒤 다시 눌러 주세요.',
  );
  await checkWithAxe(page);
  await page.getByRole('link', { name: '로그인 화면으로' }).click();
  await expect(page.getByLabel('비밀번호', { exact: true })).toBeVisible();
});

test('an answer that another browser began signs nobody in', async ({ page, browser }) => {
  let answer = '';
  page.on('request', (request) => {
    if (request.url().includes('/auth/signin/callback/')) answer ||= request.url();
  });
  // The browser that began keeps its answer for now.
  await page.route('**/v1/auth/providers/simulator/answer', (route) => route.abort());
  await goBySimulator(page, newEmail());
  await expect(page.getByRole('heading', { name: '로그인하지 못했어요' })).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await other.goto(answer);
  await expect(other.getByRole('alert')).toContainText('다른 화면에서 시작한 로그인이에요');
  expect(new URL(other.url()).search, 'the code is not in the address').toBe('');
  await other.context().close();
  await page.unroute('**/v1/auth/providers/simulator/answer');
  await page.goto(answer);
  await expect(page.getByRole('heading', { name: '시뮬레이터로 가입' })).toBeVisible();
});

test('a member without a password signs in again at the provider to take the data along and to leave', async ({
  page,
}) => {
  const email = newEmail();
  await goBySimulator(page, email, { next: '/user/settings/data' });
  await page.getByRole('checkbox', { name: '전체 동의' }).check();
  await page.getByRole('button', { name: '다음' }).click();
  await page.getByRole('radio', { name: /멘티/ }).click();
  await page.getByRole('button', { name: '가입하기' }).click();
  const again = page.getByRole('button', { name: '시뮬레이터로 다시 로그인' });
  const signIn = async (as: string) => {
    await again.click();
    // The provider asks although it knows who is signed in there.
    await expect(page.getByRole('heading', { name: '모의 로그인' })).toBeVisible();
    await page.getByLabel('이메일', { exact: true }).fill(as);
    await page.getByRole('button', { name: '로그인', exact: true }).click();
  };

  await test.step('another account proves nothing, and the way back is a tap', async () => {
    await expect(again).toBeVisible();
    await checkWithAxe(page);
    await signIn(newEmail());
    await expect(page.getByRole('alert')).toHaveText('연결하지 않은 계정이에요. 연결한 계정으로 다시 로그인해 주세요.');
    await checkWithAxe(page);
    await page.getByRole('link', { name: '돌아가기' }).click();
    await expect(page).toHaveURL(/\/user\/settings\/data$/);
  });

  await test.step('it counts once, for what it was begun for', async () => {
    await signIn(email);
    await expect(page.getByText('다시 로그인해서 본인 확인을 마쳤어요.')).toBeVisible();
    await checkWithAxe(page);
    await page.goto('/user/settings/leave');
    await expect(again).toBeVisible();
    await page.goto('/user/settings/data');
    await page.getByRole('button', { name: '데이터 준비하기' }).click();
    await expect(page.getByText(/파일을 준비하고 있어요|파일이 준비되었어요/)).toBeVisible();
  });

  await test.step('a question is open again on the way back, and nothing of it is in the address', async () => {
    await page.goto('/user/settings/security');
    await page.getByRole('heading', { name: '2단계 인증' }).click();
    await page.getByRole('button', { name: '2단계 인증 켜기' }).click();
    await signIn(email);
    const question = page.getByRole('dialog', { name: '2단계 인증 켜기' });
    await expect(question.getByText('다시 로그인해서 본인 확인을 마쳤어요.')).toBeVisible();
    await checkWithAxe(page);
    expect(new URL(page.url()).search).toBe('');
    await question.getByRole('button', { name: '계속하기' }).click();
    await expect(page.getByRole('heading', { name: '인증 앱 등록' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: '2단계 인증' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('leaving asks anew', async () => {
    await page.goto('/user/settings/leave');
    await signIn(email);
    await page.getByRole('checkbox', { name: '위의 내용을 모두 확인했어요' }).check();
    await page.getByRole('button', { name: '탈퇴하기' }).click();
    await expect(page.getByRole('alertdialog', { name: '탈퇴했어요' })).toBeVisible();
  });
});
