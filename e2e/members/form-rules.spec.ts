import type { Locator, Page } from '@playwright/test';
import { verifyForReset } from '../support/people.ts';
import { aDocument, expect, type TestUser, test, type TestUsers } from '../support/test-users.ts';
import {
  fillBasics,
  fillIntroduction,
  fillMentee,
  fillMessage,
  fillNicknameAndSchool,
} from '../support/wizard-steps.ts';

// SPEC §5 as a person meets it in the forms. The same rules at the server stand in src/server/spec.

/** Left after typing, a field speaks up. */
async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.blur();
}

test.describe('sign-in', () => {
  test('the login button wakes only when email and password are more than spaces', async ({ page }) => {
    await page.goto('/auth/signin');
    const [email, password] = [page.getByLabel('이메일'), page.getByLabel('비밀번호', { exact: true })];
    const login = page.getByRole('button', { name: '로그인', exact: true });
    for (const [address, secret] of [
      ['', ''],
      ['a@hanbit.ac.kr', ''],
      ['', 'secret'],
      ['   ', 'secret'],
      ['a@hanbit.ac.kr', '   '],
    ] as const) {
      await email.fill(address);
      await password.fill(secret);
      await expect(login).toBeDisabled();
    }
    await email.fill(' a@hanbit.ac.kr ');
    await password.fill(' secret ');
    await expect(login).toBeEnabled();

    await email.fill(`${'a'.repeat(250)}@b.kr`);
    await expect(login).toBeDisabled();
    await expect(email, 'longer than an address may be').toHaveAccessibleDescription('올바른 이메일을 입력해주세요');
    await email.fill('a@hanbit.ac.kr');
    await expect(email).toHaveAccessibleDescription('');
    await password.fill('a'.repeat(201));
    await expect(password).toHaveAccessibleDescription('비밀번호는 최대 200자까지 입력할 수 있어요.');
  });
});

test.describe('the email', () => {
  for (const [screen, path] of [
    ['password reset', '/auth/forgot-password'],
    ['sign-up', '/auth/signup'],
  ] as const) {
    test(`says 올바른 이메일을 입력해주세요 at ${screen} to each address that is none, and gives no code`, async ({
      page,
    }) => {
      await page.goto(path);
      if (path === '/auth/signup') await goToEmail(page);
      const [field, button] = [page.getByLabel('이메일'), page.getByRole('button', { name: '인증번호 받기' })];
      await expect(button).toBeDisabled();
      for (const bad of [
        'student',
        'student@',
        '@hanbit.ac.kr',
        'student@univ',
        'a b@hanbit.ac.kr',
        'a@hanbit.ac.kr,b@c.kr',
      ]) {
        await type(field, bad);
        await expect(page.getByText('올바른 이메일을 입력해주세요', { exact: true })).toBeVisible();
        await expect(button).toBeDisabled();
      }
      await type(field, 'kim.student+a@sub.hanbit.ac.kr');
      await expect(page.getByText('올바른 이메일을 입력해주세요', { exact: true })).toHaveCount(0);
      await expect(button).toBeEnabled();
    });
  }
});

test.describe('the code', () => {
  test('takes four digits and nothing else, and an empty one cannot be confirmed', async ({ page }) => {
    await page.goto('/auth/forgot-password');
    await page.getByLabel('이메일').fill(`${crypto.randomUUID()}@rules.example`);
    await page.getByRole('button', { name: '인증번호 받기' }).click();
    const [code, confirm] = [
      page.getByRole('textbox', { name: '인증번호' }),
      page.getByRole('button', { name: '확인' }),
    ];
    await expect(confirm).toBeDisabled();
    await code.pressSequentially('12a345');
    await expect(code).toHaveValue('1234');
    await expect(confirm).toBeEnabled();
    await code.fill('');
    await expect(confirm).toBeDisabled();
    await code.fill('12');
    await confirm.click();
    await expect(page.getByText('인증번호 4자리를 입력해주세요.')).toBeVisible();
  });
});

test.describe('a new password at the reset', () => {
  test('is held to the rule while typing, and the second must equal the first', async ({ page, mail, testUsers }) => {
    const { email } = await testUsers.newcomer('ROLE_MENTEE');
    await verifyForReset(page, mail, email);
    const [password, confirmation] = [
      page.getByLabel('비밀번호', { exact: true }),
      page.getByLabel('비밀번호 확인', { exact: true }),
    ];
    const finish = page.getByRole('button', { name: '재설정하기' });
    const rule = page.getByText('대문자, 소문자, 숫자, 특수문자를 포함해 8~20자로 입력해주세요.');
    for (const weak of [
      'Plum7!a',
      'Plum7!rivetPlum7!rive',
      'plum7!rivet',
      'PLUM7!RIVET',
      'Plum!!rivet',
      'Plum77rivet',
      'Plum7#rivet',
    ]) {
      await password.fill(weak);
      await confirmation.fill(weak);
      await expect(password).toHaveAttribute('aria-invalid', 'true');
      await expect(rule).toBeVisible();
      await expect(finish).toBeDisabled();
    }
    for (const [length, right] of [
      [8, 'Plum7!ri'],
      [20, 'Plum7!rivetPlum7!riv'],
    ] as const) {
      expect(right).toHaveLength(length);
      await password.fill(right);
      await expect(page.getByText('사용 가능한 비밀번호입니다.')).toBeVisible();
      await confirmation.fill(right.slice(1));
      await expect(page.getByText('입력한 비밀번호가 서로 달라요. 다시 확인해 주세요.')).toBeVisible();
      await expect(finish).toBeDisabled();
      await confirmation.fill(right);
      await expect(page.getByText('입력한 비밀번호가 서로 달라요. 다시 확인해 주세요.')).toHaveCount(0);
      await expect(finish).toBeEnabled();
    }
  });
});

test.describe('the mentor’s wizard', () => {
  test('step 1 names everything that is missing, and experience of 0 years is not enough', async ({ testUsers }) => {
    const testUser = await openWizard(testUsers, 'ROLE_MENTOR');
    const { page } = testUser;
    const next = page.getByRole('button', { name: '다음' });
    await next.click();
    for (const message of [
      '닉네임을 입력해주세요.',
      '학교를 선택해주세요.',
      '전공을 입력해주세요.',
      '소속을 입력해주세요.',
      '직무를 선택해주세요.',
      '세부 직무를 선택해주세요.',
      '경력을 선택해주세요.',
    ]) {
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    }
    await fillNicknameAndSchool(testUser);
    await page.getByLabel('소속').fill('두걸음');
    await page.getByRole('combobox', { name: '직무', exact: true }).selectOption('개발');
    await page.getByRole('combobox', { name: '세부 직무' }).selectOption('백엔드');
    const experience = page.getByRole('combobox', { name: '경력' });
    await experience.selectOption('0');
    await next.click();
    await expect(page.getByText('경력을 선택해주세요.', { exact: true })).toBeVisible();
    await experience.selectOption('1');
    await next.click();
    await expect(page.getByRole('heading', { name: '어떤 멘토링을 할까요?' })).toBeVisible();
  });

  test('step 1 goes on only with a nickname that was checked', async ({ testUsers }) => {
    const testUser = await openWizard(testUsers, 'ROLE_MENTOR');
    const { page, nickname } = testUser;
    await fillNicknameAndSchool(testUser);
    // What was checked is no longer what stands there.
    await page.getByLabel('닉네임').fill(`${nickname}2`);
    await page.getByRole('button', { name: '다음' }).click();
    await expect(page.getByText('닉네임 중복 확인을 해주세요.')).toBeVisible();
    await page.getByRole('button', { name: '중복 확인' }).click();
    await expect(page.getByText('사용 가능한 닉네임입니다.')).toBeVisible();
  });

  test('step 2 wants title, content, a field and a day, of the length that SPEC gives', async ({ testUsers }) => {
    const testUser = await openWizard(testUsers, 'ROLE_MENTOR');
    const { page } = testUser;
    await fillBasics(testUser);
    const next = page.getByRole('button', { name: '다음' });
    await next.click();
    for (const message of [
      '소개 제목을 입력해주세요.',
      '소개 내용을 입력해주세요.',
      '멘토링 분야를 1개 이상 선택해주세요.',
      '요일을 1개 이상 선택해주세요.',
    ]) {
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    }
    const [title, content] = [page.getByLabel('소개 제목'), page.getByLabel('소개 내용')];
    await type(title, '   ');
    await expect(page.getByText('소개 제목을 입력해주세요.', { exact: true })).toBeVisible();
    await type(title, '가'.repeat(31));
    await expect(page.getByText('소개 제목은 최대 30자까지 입력할 수 있어요.')).toBeVisible();
    await type(title, '가'.repeat(30));
    await expect(title).not.toHaveAttribute('aria-invalid');
    await type(content, '가'.repeat(501));
    await expect(page.getByText('소개 내용은 최대 500자까지 입력할 수 있어요.')).toBeVisible();
    await expect(page.getByText('501/500')).toBeVisible();
    await type(content, '가'.repeat(500));
    await expect(content).not.toHaveAttribute('aria-invalid');
    await page.getByRole('checkbox', { name: '면접 대비' }).check();
    await page.getByRole('checkbox', { name: '일', exact: true }).check();
    await next.click();
    await expect(page.getByRole('heading', { name: '후배에게 한마디 남겨 주세요' })).toBeVisible();
  });

  test('step 3 wants a message of at most 500 characters and one hashtag', async ({ testUsers }) => {
    const testUser = await openWizard(testUsers, 'ROLE_MENTOR');
    const { page } = testUser;
    await fillBasics(testUser);
    await fillIntroduction(page);
    await page.getByRole('button', { name: '다음' }).click();
    await expect(page.getByText('멘티에게 전할 메시지를 입력해주세요.')).toBeVisible();
    await expect(page.getByText('해시태그를 1개 이상 추가해주세요.')).toBeVisible();
    const message = page.getByLabel('멘티에게 전할 메시지');
    await type(message, '가'.repeat(501));
    await expect(page.getByText('메시지는 최대 500자까지 입력할 수 있어요.')).toBeVisible();
    await type(message, '가'.repeat(500));
    await expect(page.getByText('500/500')).toBeVisible();
    await expect(message).not.toHaveAttribute('aria-invalid');
    await fillMessage(page);
    await expect(page.getByRole('heading', { name: '마지막으로 서류를 확인할게요' })).toBeVisible();
  });

  test('step 4 takes the enrolment document first, then the employment document, and wants both', async ({
    testUsers,
  }) => {
    const testUser = await openWizard(testUsers, 'ROLE_MENTOR');
    const { page } = testUser;
    await fillBasics(testUser);
    await fillIntroduction(page);
    await fillMessage(page);
    const [enrolment, employment] = [page.getByLabel(/^재학·졸업 증명서/), page.getByLabel(/^재직 증명서/)];
    await expect(employment).toBeDisabled();
    await enrolment.setInputFiles(aDocument('졸업증명서.pdf'));
    await page.getByRole('button', { name: '등록하기' }).click();
    const alert = page.getByRole('alertdialog', { name: '먼저 인증서를 업로드해주세요.' });
    await alert.getByRole('button', { name: '확인' }).click();
    await expect(employment).toBeEnabled();
    await employment.setInputFiles(aDocument('재직증명서.pdf'));
    await page.getByRole('button', { name: '등록하기' }).click();
    await expect(page.getByRole('alertdialog', { name: '멘토 프로필 및 인증서 등록이 완료되었습니다!' })).toBeVisible();
  });
});

test.describe('the mentee’s wizard', () => {
  test('step 1 wants a checked nickname, an introduction, school and major', async ({ testUsers }) => {
    const testUser = await openWizard(testUsers, 'ROLE_MENTEE');
    const { page } = testUser;
    await page.getByRole('button', { name: '다음' }).click();
    for (const message of [
      '닉네임을 입력해주세요.',
      '자기소개를 입력해주세요.',
      '학교를 선택해주세요.',
      '전공을 입력해주세요.',
    ]) {
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    }
    await fillMentee(testUser);
  });
});

test.describe('the edit', () => {
  test('a mentor saves only with a title, a content and a day, and a message of at most 200 characters', async ({
    testUsers,
  }) => {
    const { page } = await testUsers.mentor();
    await page.goto('/user/mentoredit');
    const save = page.getByRole('button', { name: '저장하기' });
    await expect(save).toBeEnabled();
    for (const label of ['소개 제목', '소개 내용']) {
      const field = page.getByLabel(label);
      const before = await field.inputValue();
      await field.fill('   ');
      await expect(save).toBeDisabled();
      await field.fill(before);
      await expect(save).toBeEnabled();
    }
    for (const day of ['월', '수', '토']) await page.getByRole('checkbox', { name: day, exact: true }).uncheck();
    await expect(save).toBeDisabled();
    await page.getByRole('checkbox', { name: '금', exact: true }).check();
    await expect(save).toBeEnabled();

    await type(page.getByLabel('소개 제목'), '가'.repeat(31));
    await expect(page.getByText('소개 제목은 최대 30자까지 입력할 수 있어요.')).toBeVisible();
    await type(page.getByLabel('소개 제목'), '가'.repeat(30));
    const message = page.getByLabel('멘티에게 전할 메시지');
    await type(message, '가'.repeat(201));
    await expect(page.getByText('201/200')).toBeVisible();
    await expect(page.getByText('메시지는 최대 200자까지 입력할 수 있어요.')).toBeVisible();
    await type(message, '가'.repeat(200));
    await save.click();
    await page.waitForURL((url) => url.pathname === '/user/mentorinfo');
    await expect(page.getByText('가'.repeat(200))).toBeVisible();
  });

  test('a mentee saves only with an introduction', async ({ testUsers }) => {
    const { page } = await testUsers.mentee();
    await page.goto('/user/menteeedit');
    const [save, introduction] = [page.getByRole('button', { name: '저장하기' }), page.getByLabel('자기소개')];
    await expect(save).toBeEnabled();
    await introduction.fill('  ');
    await expect(save).toBeDisabled();
    await introduction.fill('곧 졸업해요.');
    await save.click();
    await page.waitForURL((url) => url.pathname === '/user/menteeinfo');
    await expect(page.getByText('곧 졸업해요.')).toBeVisible();
  });
});

async function openWizard(testUsers: TestUsers, memberType: 'ROLE_MENTOR' | 'ROLE_MENTEE'): Promise<TestUser> {
  const testUser = await testUsers.newcomer(memberType);
  await testUser.page.goto(memberType === 'ROLE_MENTOR' ? '/user/mentor-profile' : '/user/mentee-profile');
  await expect(testUser.page.getByLabel('닉네임')).toBeVisible();
  return testUser;
}

async function goToEmail(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: '전체 동의' }).check();
  await page.getByRole('button', { name: '다음' }).click();
  await page.getByRole('radio', { name: '성실한 멘티' }).check();
  await page.getByRole('button', { name: '다음' }).click();
}
