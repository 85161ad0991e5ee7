import { JOURNEY } from '../../scripts/testing/test-sizes.ts';
import { checkWithAxe } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { PASSWORD, signIn } from '../support/people.ts';
import { signUpByCalls } from '../support/test-users.ts';

test(
  'a member takes their data along, leaves, and is back by signing in',
  { tag: JOURNEY },
  async ({ page, mail, request }) => {
    const email = `${crypto.randomUUID()}@leaving.example`;
    await signUpByCalls(request, mail, email);
    await page.goto('/auth/signin?next=%2Fuser%2Fsettings');
    await signIn(page, email);
    await page.getByRole('link', { name: /^내 데이터 받기/ }).click();
    const password = page.getByLabel('지금 비밀번호', { exact: true });
    await password.fill(PASSWORD);
    await page.getByRole('button', { name: '데이터 준비하기' }).click();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('link', { name: '파일 받기' }).click();
    expect((await downloaded).suggestedFilename()).toMatch(/^선배랑-내-데이터-\d{4}-\d\d-\d\d\.zip$/);
    await checkWithAxe(page);

    await page.getByRole('link', { name: '뒤로' }).click();
    await page.getByRole('link', { name: /^탈퇴하기/ }).click();
    await password.fill(PASSWORD);
    await page.getByRole('checkbox', { name: '위의 내용을 모두 확인했어요' }).check();
    await checkWithAxe(page);
    await page.getByRole('button', { name: '탈퇴하기' }).click();
    const farewell = page.getByRole('alertdialog', { name: '탈퇴했어요' });
    await expect(farewell).toBeVisible();
    await expect(page, 'not at sign-in, to come back to this page').toHaveURL((url) => url.pathname === '/');
    await expect(page.getByText('로그인이 필요해요. 다시 로그인해 주세요.')).toHaveCount(0);
    await farewell.getByRole('button', { name: '확인' }).click();
    await page.goto('/auth/signin?next=%2Fuser%2Fsettings');
    await signIn(page, email);
    const question = page.getByRole('alertdialog', { name: '탈퇴를 취소할까요?' });
    await question.getByRole('button', { name: '취소', exact: true }).click();
    await expect(question).toHaveCount(0);
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await question.getByRole('button', { name: '탈퇴 취소하기' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '설정' })).toBeVisible();
  },
);
