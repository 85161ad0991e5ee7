import { expect, test } from '../support/fixtures.ts';
import { addEndedSessionCookie, signIn } from '../support/people.ts';
import { signUpByCalls } from '../support/test-users.ts';

test('a guest looks around, and signs in where somebody has to be', async ({ page, mail, request }) => {
  const email = `${crypto.randomUUID()}@guests.example`;
  await signUpByCalls(request, mail, email);
  const isHome = (url: URL) => url.pathname === '/';
  const home = page.getByRole('heading', { name: '어떤 직무가 궁금하세요?' });
  const signInButton = page.getByRole('button', { name: '로그인', exact: true });

  await test.step('home stays home for a guest who looks around', async () => {
    await page.goto('/');
    await page.waitForURL((url) => url.pathname === '/auth');
    await page.getByRole('link', { name: '건너뛰기' }).first().click();
    await page.waitForURL(isHome);
    await expect(home).toBeVisible();
    await page.reload();
    await expect(home).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  await test.step('finds the prompt to sign in under 내 멘토링', async () => {
    await page.getByRole('link', { name: '멘토링 현황' }).click();
    await page.getByRole('link', { name: '내 멘토링' }).click();
    await expect(page.getByText('로그인이 필요해요')).toBeVisible();
    await expect(page.getByRole('link', { name: '멘토링 현황' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: '로그인하기' }).click();
    await page.waitForURL((url) => url.pathname === '/auth/signin' && url.searchParams.get('next') === '/user/status');
  });

  await test.step('finds a way home from an address that is none of ours', async () => {
    await page.goto('/no/such/page');
    await expect(page.getByText('페이지를 찾을 수 없어요').last()).toBeVisible();
    await page.getByRole('link', { name: '홈으로 가기' }).click();
    await page.waitForURL(isHome);
  });

  await test.step('is asked on my page to sign in, and goes home on 취소', async () => {
    await page.getByRole('link', { name: '마이페이지' }).click();
    const prompt = page.getByRole('dialog', { name: '로그인이 필요해요' });
    await prompt.getByRole('button', { name: '취소' }).click();
    await page.waitForURL(isHome);
    await page.getByRole('link', { name: '마이페이지' }).click();
    await prompt.getByRole('button', { name: '확인' }).click();
    await page.waitForURL((url) => url.pathname === '/auth/signin' && url.searchParams.get('next') === '/user');
  });

  await test.step('who signs in with a wrong password reads why, and stays', async () => {
    await expect(signInButton).toBeDisabled();
    await signIn(page, `${crypto.randomUUID()}@guests.example`, 'Wrong30?pass');
    const alert = page.getByRole('alertdialog', { name: '로그인 오류' });
    await expect(alert).toContainText('이메일 또는 비밀번호가 올바르지 않습니다.');
    await alert.getByRole('button', { name: '확인' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/auth/signin');
  });

  await test.step('who opens a members’ page signs in and comes to it', async () => {
    await page.goto('/user/status/mentee?tab=confirmed');
    await page.waitForURL((url) => url.pathname === '/auth/signin');
    await signIn(page, email);
    await page.waitForURL((url) => url.pathname === '/user/status/mentee' && url.search === '?tab=confirmed');
    await expect(page.getByRole('heading', { level: 1, name: '내 멘토링' })).toBeVisible();
  });
});

test.describe('when the session cannot be checked', () => {
  test.use({ expectedFaults: /session check error|(service worker|background tasks) error/ });

  test('the splash says so until it can be', async ({ page, context }) => {
    await test.step('the splash says so, and a retry goes on', async () => {
      await addEndedSessionCookie(page);
      await page.route('**/v1/members/check-session', (route) => route.abort('connectionrefused'), { times: 1 });
      await page.goto('/auth/signin');
      await expect(page.getByRole('alert')).toContainText('네트워크 오류가 발생했습니다. 다시 시도해주세요.');
      await page.getByRole('button', { name: '다시 시도' }).click();
      await expect(page.getByRole('button', { name: '로그인', exact: true })).toBeVisible();
    });

    await test.step('a network that comes back while a retry is still out is asked again', async () => {
      const { promise: held, resolve: giveUp } = Promise.withResolvers<void>();
      let asked = 0;
      await addEndedSessionCookie(page);
      await page.route('**/v1/members/check-session', async (route) => {
        asked += 1;
        if (asked > 2) return route.continue();
        if (asked === 2) await held;
        await route.abort('internetdisconnected');
      });
      await page.reload();
      await expect.poll(() => asked, 'the script that asks is there').toBe(1);
      await context.setOffline(true);
      await expect(page.getByText('인터넷에 연결되어 있지 않아요')).toBeVisible();
      await page.getByRole('button', { name: '다시 시도' }).click();
      await expect.poll(() => asked).toBe(2);
      await context.setOffline(false);
      giveUp();
      await expect(page.getByLabel('이메일')).toBeVisible();
    });
  });
});
