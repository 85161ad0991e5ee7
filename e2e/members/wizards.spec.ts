import { countCalls, tapTwice } from '../support/taps.ts';
import { aDocument, expect, type TestUser, test } from '../support/test-users.ts';
import { fillBasics, fillIntroduction, fillMentee, fillMessage } from '../support/wizard-steps.ts';

test.describe('the mentor’s wizard', () => {
  test('goes one step back at each step and keeps what was typed, over a reload too', async ({ testUsers }) => {
    const testUser = await openMentorWizard(await testUsers.newcomer('ROLE_MENTOR'));
    const { page } = testUser;
    await fillBasics(testUser);
    await fillIntroduction(page);
    await page.getByLabel('후배에게 한마디').fill('반쯤 쓴 메시지');
    await page.reload();
    await expect(page.getByLabel('후배에게 한마디')).toHaveValue('반쯤 쓴 메시지');
    await fillMessage(page);
    await expect(page.getByRole('heading', { name: '마지막으로 서류를 확인할게요' })).toBeVisible();

    await page.goBack();
    await expect(page.getByLabel('후배에게 한마디')).toHaveValue('궁금한 것을 적어 와 주세요.');
    await expect(page.getByText('#첫직장')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('소개 제목')).toHaveValue('첫 회사에서 배운 것들');
    await expect(page.getByRole('checkbox', { name: '취업 준비' })).toBeChecked();
    await page.getByRole('button', { name: '뒤로' }).click();
    await expect(page.getByLabel('닉네임')).toHaveValue(testUser.nickname);
    await expect(page.getByLabel('전공')).toHaveValue('컴퓨터공학');
    await page.reload();
    await expect(page.getByLabel('닉네임')).toHaveValue(testUser.nickname);
    await expect(page.getByText('사용 가능한 닉네임입니다.')).toBeVisible();
    await page.getByRole('button', { name: '뒤로' }).click();
    await page.waitForURL((url) => url.pathname === '/user');
  });
});

test.describe('the mentee’s wizard', () => {
  test('wants a document, and a double tap on 등록하기 registers once', async ({ testUsers }) => {
    const testUser = await openMenteeWizard(await testUsers.newcomer('ROLE_MENTEE'));
    const { page } = testUser;
    await fillMentee(testUser);
    const register = page.getByRole('button', { name: '등록하기' });
    await register.click();
    const alert = page.getByRole('alertdialog', { name: '먼저 인증서를 업로드해주세요.' });
    await alert.getByRole('button', { name: '확인' }).click();
    await expect(alert).toHaveCount(0);
    await page.locator('input[type=file]').setInputFiles(aDocument());

    const profiles = countCalls(page, '/v1/mentee');
    const documents = countCalls(page, '/certificate/mentee');
    await tapTwice(register);
    await expect(page.getByRole('alertdialog', { name: '멘티 프로필과 인증서 등록이 완료되었습니다!' })).toBeVisible();
    expect([profiles(), documents()]).toEqual([1, 1]);
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
    await page.waitForURL((url) => url.pathname === '/user');
    await expect(page.getByText('결과가 나오면 알림과 메일로 알려 드릴게요.')).toBeVisible();
    await expect(page.getByRole('link', { name: '멘토 둘러보기' })).toHaveAttribute('href', '/mentorship');
  });

  test('keeps what was typed over back and reload, and asks for the document again', async ({ testUsers }) => {
    const testUser = await openMenteeWizard(await testUsers.newcomer('ROLE_MENTEE'));
    const { page } = testUser;
    await fillMentee(testUser);
    await page.locator('input[type=file]').setInputFiles(aDocument('재학증명서.pdf'));
    await page.reload();
    await expect(page.getByText(/‘재학증명서.pdf’ 파일을 다시 선택해 주세요/)).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('자기소개')).toHaveValue('첫 면접을 앞두고 있어요.');
    await expect(page.getByLabel('닉네임')).toHaveValue(testUser.nickname);
  });
});

async function openMentorWizard(testUser: TestUser): Promise<TestUser> {
  await testUser.page.goto('/user/mentor-profile');
  return testUser;
}

async function openMenteeWizard(testUser: TestUser): Promise<TestUser> {
  await testUser.page.goto('/user/mentee-profile');
  return testUser;
}
