import type { Locator } from '@playwright/test';
import { MAX_FILE_BYTES } from '#domain/files.ts';
import { countCalls, tapTwice } from '../support/taps.ts';
import { aDocument, expect, type TestUser, test } from '../support/test-users.ts';
import { fillBasics, fillIntroduction, fillMentee, fillMessage, writeIntroduction } from '../support/wizard-steps.ts';

test.describe('the mentor’s wizard', () => {
  test('refuses a nickname that somebody has, and an empty one', async ({ testUsers }) => {
    const { nickname } = await testUsers.mentee();
    const { page } = await openMentorWizard(await testUsers.newcomer('ROLE_MENTOR'));
    await page.getByRole('button', { name: '중복 확인' }).click();
    await expect(page.getByText('닉네임을 입력해주세요.')).toBeVisible();
    await page.getByLabel('닉네임').fill(nickname);
    await page.getByRole('button', { name: '중복 확인' }).click();
    await expect(page.getByText('이미 사용 중인 닉네임입니다.')).toBeVisible();
    await page.getByRole('button', { name: '다음' }).click();
    await expect(page.getByRole('heading', { name: '기본 정보를 알려 주세요' })).toBeVisible();

    await page.route('**/v1/members/check-nickname?*', (route) => route.abort());
    await page.getByLabel('닉네임').fill(`${nickname}2`);
    await page.getByRole('button', { name: '중복 확인' }).click();
    await expect(page.getByText('네트워크 오류가 발생했습니다. 다시 시도해주세요.')).toBeVisible();
  });

  test('refuses files of 10 MB and one byte before they travel, in the words for each', async ({ testUsers }) => {
    const testUser = await openMentorWizard(await testUsers.newcomer('ROLE_MENTOR'));
    const { page } = testUser;
    const uploads = countCalls(page, '');
    await chooseTooLarge(page.getByLabel('프로필 사진 고르기 (선택)'), '사진.png');
    const alert = page.getByRole('alertdialog', { name: '파일 업로드 오류' });
    await expect(alert).toContainText('파일 크기가 너무 큽니다. 10MB 이하의 이미지를 업로드해주세요.');
    await alert.getByRole('button', { name: '확인' }).click();
    await fillBasics(testUser);
    await fillIntroduction(page);
    await chooseTooLarge(page.getByLabel('포트폴리오 고르기'), '포트폴리오.pdf');
    await expect(page.getByText('10MB 이하의 파일만 업로드할 수 있습니다.')).toBeVisible();
    await fillMessage(page);
    await chooseTooLarge(page.getByLabel('재학·졸업 증명서 고르기'), '증명서.pdf');
    await expect(page.getByText('파일 크기는 10MB를 초과할 수 없습니다.')).toBeVisible();
    expect(uploads()).toBe(0);
  });

  test('wants the start before the end', async ({ testUsers }) => {
    const testUser = await openMentorWizard(await testUsers.newcomer('ROLE_MENTOR'));
    const { page } = testUser;
    await fillBasics(testUser);
    await writeIntroduction(page);
    for (const end of ['18:00', '09:00']) {
      await page.getByLabel('시작 시간').selectOption('18:00');
      await page.getByLabel('종료 시간').selectOption(end);
      await page.getByRole('button', { name: '다음' }).click();
      const alert = page.getByRole('alertdialog', { name: '시작 시간은 종료 시간보다 빨라야 합니다.' });
      await alert.getByRole('button', { name: '확인' }).click();
      await expect(alert).toHaveCount(0);
    }
    await page.getByLabel('종료 시간').selectOption('19:00');
    await page.getByRole('button', { name: '다음' }).click();
    await expect(page.getByRole('heading', { name: '후배에게 한마디 남겨 주세요' })).toBeVisible();
  });

  test('takes eight hashtags of fifteen characters, and each once', async ({ testUsers }) => {
    const testUser = await openMentorWizard(await testUsers.newcomer('ROLE_MENTOR'));
    const { page } = testUser;
    await fillBasics(testUser);
    await fillIntroduction(page);
    const field = page.getByLabel('해시태그', { exact: true });
    const tags = page.getByRole('list', { name: '추가한 해시태그' }).getByRole('listitem');
    const add = async (tag: string) => {
      await field.fill(tag);
      await field.press('Enter');
    };
    await add('열여섯글자짜리해시태그는길어서요');
    await expect(page.getByText('해시태그는 최대 15자까지 입력 가능합니다.')).toBeVisible();
    await expect(tags).toHaveCount(0);
    await add('열다섯글자짜리해시태그는되어요');
    await expect(tags).toHaveCount(1);
    await add('  열다섯글자짜리해시태그는되어요 ');
    await expect(tags).toHaveCount(1);
    for (const number of [2, 3, 4, 5, 6, 7, 8]) await add(`주제${number}`);
    await expect(tags).toHaveCount(8);
    await add('아홉째');
    await expect(page.getByText('해시태그는 최대 8개까지 추가할 수 있습니다.')).toBeVisible();
    await expect(tags).toHaveCount(8);
  });

  test('goes one step back at each step and keeps what was typed, over a reload too', async ({ testUsers }) => {
    const testUser = await openMentorWizard(await testUsers.newcomer('ROLE_MENTOR'));
    const { page } = testUser;
    await fillBasics(testUser);
    await fillIntroduction(page);
    await page.getByLabel('멘티에게 전할 메시지').fill('반쯤 쓴 메시지');
    await page.reload();
    await expect(page.getByLabel('멘티에게 전할 메시지')).toHaveValue('반쯤 쓴 메시지');
    await fillMessage(page);
    await expect(page.getByRole('heading', { name: '마지막으로 서류를 확인할게요' })).toBeVisible();

    await page.goBack();
    await expect(page.getByLabel('멘티에게 전할 메시지')).toHaveValue('궁금한 것을 적어 와 주세요.');
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

  test('says when the nickname was taken in the meantime, and leads back to it', async ({ testUsers }) => {
    const [late, early] = [await testUsers.newcomer('ROLE_MENTEE'), await testUsers.newcomer('ROLE_MENTEE')];
    await openMenteeWizard(late);
    await fillMentee(late);
    await early.call('POST /v1/mentee', {
      body: {
        nickname: late.nickname,
        education: { schoolName: '부산대학교', major: '경영학' },
        introduction: '먼저 왔어요.',
        image: { fileName: '', filePath: '' },
      },
    });
    const { page } = late;
    await page.locator('input[type=file]').setInputFiles(aDocument());
    await page.getByRole('button', { name: '등록하기' }).click();
    const alert = page.getByRole('alertdialog', { name: '이미 사용 중인 닉네임입니다.' });
    await alert.getByRole('button', { name: '확인' }).click();
    await expect(page.getByRole('heading', { name: '나를 소개해 주세요' })).toBeVisible();
    await expect(page.getByText('이미 사용 중인 닉네임입니다.').first()).toBeVisible();
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

/** Chooses a file of one byte more than may be. It is made in the page: through the browser's wire, ten megabytes take a busy machine ten seconds. */
async function chooseTooLarge(field: Locator, name: string): Promise<void> {
  await field.evaluate(
    (input: HTMLInputElement, file) => {
      const chosen = new DataTransfer();
      const type = file.name.endsWith('.pdf') ? 'application/pdf' : 'image/png';
      chosen.items.add(new File([new Uint8Array(file.bytes)], file.name, { type }));
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { name, bytes: MAX_FILE_BYTES + 1 },
  );
}
