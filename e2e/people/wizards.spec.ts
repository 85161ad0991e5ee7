import { cutOff, dismiss } from '../support/faults.ts';
import { drawPicture } from '../support/people.ts';
import { countCalls, tapTwice } from '../support/taps.ts';
import { aDocument, expect, test } from '../support/test-users.ts';
import { fillBasics, fillIntroduction, fillMentee, fillMessage } from '../support/wizard-steps.ts';

test('the mentor’s wizard reports failed uploads (파일 업로드 오류, 포트폴리오 업로드 실패) and keeps what was typed', async ({
  testUsers,
}) => {
  const testUser = await testUsers.newcomer('ROLE_MENTOR');
  const { page } = testUser;
  await test.step('a picture that does not arrive is a dialog', async () => {
    await page.goto('/user/mentor-profile');
    const picture = await drawPicture('#8fb3a3');
    await cutOff(page, 'POST', '/v1/storage/profile/image');
    await page.getByLabel(/^프로필 사진/).setInputFiles(picture);
    await dismiss(page, '파일 업로드 오류', '이미지 업로드에 실패했습니다.');
    await page.getByLabel(/^프로필 사진/).setInputFiles(picture);
    await expect(page.getByRole('button', { name: '사진 지우기' })).toBeVisible();
    await fillBasics(testUser);
    await fillIntroduction(page);
  });

  await test.step('a portfolio that does not arrive is a dialog', async () => {
    await cutOff(page, 'POST', '/v1/portfolio');
    await page.getByLabel('포트폴리오 고르기').setInputFiles(aDocument('작업물.pdf'));
    await dismiss(page, '포트폴리오 업로드 실패');
    await page.getByLabel('포트폴리오 고르기').setInputFiles(aDocument('작업물.pdf'));
    await expect(page.getByLabel('포트폴리오 설명')).toHaveValue('작업물.pdf');
  });

  await test.step('what was typed stays, over a reload and each step back', async () => {
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

test('the mentee’s wizard keeps what was typed, requires a document, and a double tap registers once', async ({
  testUsers,
}) => {
  const testUser = await testUsers.newcomer('ROLE_MENTEE');
  const { page } = testUser;
  const register = page.getByRole('button', { name: '등록하기' });
  await test.step('wants a document', async () => {
    await page.goto('/user/mentee-profile');
    await fillMentee(testUser);
    await register.click();
    await dismiss(page, '먼저 인증서를 업로드해주세요.');
  });

  await test.step('keeps what was typed over back and reload, and asks for the document again', async () => {
    await page.locator('input[type=file]').setInputFiles(aDocument('재학증명서.pdf'));
    // Its first bytes are read before it counts as chosen.
    await expect(page.getByText('재학증명서.pdf')).toBeVisible();
    await page.reload();
    await expect(page.getByText(/‘재학증명서.pdf’ 파일을 다시 선택해 주세요/)).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('자기소개')).toHaveValue('첫 면접을 앞두고 있어요.');
    await expect(page.getByLabel('닉네임')).toHaveValue(testUser.nickname);
    await page.getByRole('button', { name: '다음' }).click();
    // The step before has an input for a file as well.
    await expect(page.getByRole('heading', { name: '재학 증명서를 올려 주세요' })).toBeVisible();
  });

  await test.step('a double tap on 등록하기 registers once', async () => {
    await page.locator('input[type=file]').setInputFiles(aDocument());
    const profiles = countCalls(page, '/v1/mentee');
    const documents = countCalls(page, '/certificate/mentee');
    await tapTwice(register);
    await expect(page.getByRole('alertdialog', { name: '멘티 프로필과 인증서 등록이 완료되었습니다!' })).toBeVisible();
    expect([profiles(), documents()]).toEqual([1, 1]);
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
    await page.waitForURL((url) => url.pathname === '/user');
    await expect(page.getByText('결과가 나오면 알려 드릴게요.')).toBeVisible();
    await expect(page.getByRole('link', { name: '멘토 둘러보기' })).toHaveAttribute('href', '/mentorship');
  });
});
