import { checkWithAxe } from '../support/axe.ts';
import { expect, test } from '../support/test-users.ts';

test('a member registers a mobile number with the digits that arrive, and loses it to nobody without the password', async ({
  testUsers,
}) => {
  const { page } = await testUsers.mentor();
  const number = `010-7${String(Date.now()).slice(-7, -4)}-${String(Date.now()).slice(-4)}`;

  await test.step('registers it', async () => {
    await page.goto('/user/settings/notifications');
    await page.getByRole('link', { name: /^휴대폰/ }).click();
    await page.getByLabel('휴대폰 번호', { exact: true }).fill(number);
    await checkWithAxe(page);
    await page.getByRole('button', { name: '인증번호 받기' }).click();
    await expect(page.getByRole('status').getByText(number)).toBeVisible();
    await checkWithAxe(page);
    const digits = async () => {
      const phone = await (await page.request.get('/dev/phone')).text();
      const before = phone.split(number.replaceAll('-', ''))[0] ?? '';
      return /인증번호 (\d{6})(?![^]*인증번호 \d{6})/.exec(before)?.[1] ?? '';
    };
    await expect.poll(digits).toMatch(/^\d{6}$/);
    await page.reload();
    await page.getByLabel('인증번호', { exact: true }).fill(await digits());
    await page.getByRole('button', { name: '번호 등록하기' }).click();
    await expect(page.getByRole('link', { name: /휴대폰.*등록했어요/ })).toBeVisible();
  });

  await test.step('comes by the button of an 알림톡', async () => {
    const told = page.waitForResponse(/\/phone\/messages\/7\/opening$/);
    await page.goto('/user/settings/notifications?m=7');
    expect((await told).status()).toBe(200);
  });

  await test.step('removes it', async () => {
    await page.getByRole('link', { name: /^휴대폰/ }).click();
    await expect(page.getByText(number)).toBeVisible();
    await page.getByRole('button', { name: '번호 지우기' }).click();
    await page.getByLabel('지금 비밀번호', { exact: true }).fill('Wrong30!pass');
    await page.getByRole('button', { name: '번호 지우기' }).click();
    await expect(page.getByLabel('지금 비밀번호', { exact: true })).toHaveAccessibleDescription(/맞지 않아요/);
    await page.goBack();
    await expect(page.getByRole('link', { name: /휴대폰.*등록했어요/ })).toBeVisible();
  });
});
