import { chunkOf } from '../support/build-chunks.ts';
import { dismiss } from '../support/faults.ts';
import { expect, test } from '../support/fixtures.ts';

// The page is left, or the network goes, before the tasks that no page depends on have begun.
test.use({ expectedFaults: /background tasks error/ });

// Without a service worker, as on a first visit.
const SIGN_IN = `**/${chunkOf('features/account/auth/sign-in-page.tsx')}`;

test('a page whose code failed to load recovers with the network, without a reload loop', async ({ page, context }) => {
  await page.goto('/auth');
  await expect(page.getByRole('link', { name: '로그인' })).toBeVisible();
  await test.step('the browser knows that it is offline', async () => {
    await context.setOffline(true);
    await page.getByRole('link', { name: '회원가입' }).click();
    await expect(page.getByRole('alert')).toContainText('연결되면 저절로 다시 열려요.');
    await context.setOffline(false);
    await expect(page.getByRole('checkbox', { name: '전체 동의' })).toBeVisible();
  });

  await test.step('the browser does not know: a network that leads nowhere', async () => {
    await page.goto('/auth');
    await expect(page.getByRole('link', { name: '로그인' })).toBeVisible();
    await page.route('**/*', (route) => route.abort('internetdisconnected'));
    await page.getByRole('link', { name: '로그인' }).click();
    await expect(page.getByRole('alert')).toContainText('연결되면 저절로 다시 열려요.');
    await page.unroute('**/*');
    await expect(page.getByLabel('이메일')).toBeVisible();
  });

  await test.step('a file that the server does not have is looked for once more, on a page that is loaded anew', async () => {
    let documents = 0;
    page.on('request', (request) => (documents += Number(request.isNavigationRequest())));
    await page.route(SIGN_IN, (route) => route.fulfill({ status: 404 }));
    await page.goto('/auth');
    await page.getByRole('link', { name: '로그인' }).click();
    await expect(page.getByRole('alert')).toContainText('잠시 후 다시 시도해 주세요.');
    expect(documents).toBe(2);
  });
});

test('the first page recovers with the network if its script failed to load', async ({ page }) => {
  let isDown = true;
  await page.route('**/assets/*.js', (route) => (isDown ? route.abort('internetdisconnected') : route.fallback()));
  await page.goto('/auth');
  await expect(page.getByText('화면을 불러오지 못했어요.')).toBeVisible();
  isDown = false;
  await expect(page.getByRole('link', { name: '회원가입' })).toBeVisible();
});

test('a sign-in without a network says so, and keeps what was typed', async ({ page, context }) => {
  await page.goto('/auth/signin');
  await page.getByLabel('이메일').fill('typed@univ.example');
  await page.getByLabel('비밀번호', { exact: true }).fill('Typed30?word');
  await page.getByRole('button', { name: '로그인', exact: true }).hover();
  await context.setOffline(true);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await dismiss(page, '로그인 오류', '인터넷에 연결되어 있지 않아요. 연결을 확인하고 다시 시도해 주세요.');
  await expect(page.getByLabel('이메일')).toHaveValue('typed@univ.example');
  await context.setOffline(false);
});
