import { mentorProfileInput } from '#server/testing/factories.ts';
import { JOURNEY } from '../../scripts/testing/test-sizes.ts';
import { checkWithAxe } from '../support/axe.ts';
import { expectPassing } from '../support/passing.ts';
import { PASSWORD, signIn } from '../support/people.ts';
import { expect, signUpByCalls, test } from '../support/test-users.ts';

test(
  'S-86 a mentor registers an account with the password, and an operator confirms the owner',
  { tag: JOURNEY },
  async ({ page, mail, testUsers }) => {
    const email = `payout-${Date.now()}@mail.example`;
    const nickname = `하늘${Date.now().toString(36)}`;
    await signUpByCalls(page.request, mail, email, 'ROLE_MENTOR');
    await page.goto('/auth/signin?next=%2Fuser%2Fearnings');
    await signIn(page, email);
    await expect(page).toHaveURL(/\/user\/earnings$/);
    const profile = await page.request.post('/v1/mentor', { data: mentorProfileInput({ nickname }) });
    expect(profile.status()).toBe(201);
    await page.getByRole('button', { name: '계좌 등록하기' }).click();
    // The way back closes the form, and leaves the page as it was.
    await page.goBack();
    await expect(page.getByRole('button', { name: '계좌 등록하기' })).toBeVisible();
    await page.getByRole('button', { name: '계좌 등록하기' }).click();

    await page.getByRole('button', { name: '등록하기', exact: true }).click();
    await expect(page.getByLabel('은행', { exact: true })).toBeFocused();
    await expect(page.getByText('예금주를 입력해 주세요.')).toBeVisible();
    await page.getByLabel('은행', { exact: true }).selectOption('카카오뱅크');
    await page.getByLabel('계좌번호').fill('0333-01-2345678');
    await page.getByLabel('예금주').fill('김선배');
    await page.getByRole('checkbox', { name: '사업자로 정산받기' }).check();
    await page.getByLabel('사업자등록번호').fill('1208147522');
    await page.getByRole('button', { name: '등록하기', exact: true }).click();
    await expect(page.getByText('사업자등록번호 10자리를 다시 확인해 주세요.')).toBeVisible();
    await page.getByLabel('사업자등록번호').fill('1208147521');
    await checkWithAxe(page);
    await page.getByRole('button', { name: '등록하기', exact: true }).click();

    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('지금 비밀번호', { exact: true }).fill('Wrong30?walk');
    await dialog.getByRole('button', { name: '이 계좌 등록하기' }).click();
    await expect(dialog.getByText('비밀번호가 맞지 않아요', { exact: false })).toBeVisible();
    await checkWithAxe(page);
    await dialog.getByLabel('지금 비밀번호', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: '이 계좌 등록하기' }).click();
    await expect(page.getByText('카카오뱅크 ****5678')).toBeVisible();
    await expect(page.getByText('확인 중', { exact: true })).toBeVisible();
    await checkWithAxe(page);

    const desk = await testUsers.operator();
    await desk.setViewportSize({ width: 1280, height: 800 });
    await desk.goto('/admin');
    await desk.getByRole('link', { name: /^이체/ }).click();
    await expect(desk.getByRole('heading', { name: nickname })).toBeVisible();
    await expect(desk.getByText('0333012345678')).toBeVisible();
    await expect(desk.getByText('120-81-47521')).toBeVisible();
    await checkWithAxe(desk);
    await expectPassing(desk, '계좌를 확인했어요.', async () => {
      await desk.getByRole('button', { name: '예금주가 맞아요' }).click();
      // The line that takes it back covers no field of the next card.
      const takeBack = await desk.getByRole('button', { name: '되돌리기' }).boundingBox();
      const pane = await desk.getByRole('region', { name: '자세히' }).boundingBox();
      expect((takeBack?.x ?? Infinity) + (takeBack?.width ?? 0)).toBeLessThan(pane?.x ?? 0);
    });
    await expect(desk.getByText('확인할 계좌가 없어요')).toBeVisible();
    await desk.getByRole('radio', { name: '계좌 확인' }).focus();
    await desk.keyboard.press('ArrowRight');
    await expect(desk.getByRole('radio', { name: '탈퇴한 멘토' })).toBeFocused();
    await desk.keyboard.press('ArrowRight');
    await expect(desk.getByText('아직 이체가 없어요')).toBeVisible();
    await desk.keyboard.press('ArrowRight');
    await expect(desk.getByRole('radio', { name: '파일' })).toBeFocused();
    await checkWithAxe(desk);
    await desk.getByRole('button', { name: '새 파일' }).click();
    await expect(desk.getByRole('alertdialog')).toContainText('보낼 수 있는 이체가 없어요.');

    await page.reload();
    await expect(page.getByText('확인됨', { exact: true })).toBeVisible();
  },
);
