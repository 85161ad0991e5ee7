import type { Page } from '@playwright/test';
import { navigate } from '../support/navigate.ts';
import { expectPassing } from '../support/passing.ts';
import { signIn } from '../support/people.ts';
import { expect, signUpByCalls, test } from '../support/test-users.ts';

const school = (page: Page) => page.getByRole('combobox', { name: '학교' });

test('a student with a school address is verified from the sign-up on, without a document', async ({
  page,
  mail,
  testUsers,
}) => {
  const email = `${crypto.randomUUID()}@snu.ac.kr`;
  const mentor = await testUsers.withoutBrowser.mentor();
  await signUpByCalls(page.request, mail, email);
  await page.goto('/auth/signin?next=%2Fuser%2Fmentee-profile');
  await signIn(page, email);
  await introduce(page, '서울대', '서울대학교');
  await expect(page.getByText('학교 이메일로 가입해서 바로 인증돼요.')).toBeVisible();
  await page.getByRole('button', { name: '다음' }).click();
  await expect(page.getByRole('heading', { name: '학교 이메일로 인증되었어요' })).toBeVisible();
  await expect(page.getByText(/재학 증명서는 내지 않아도 돼요/)).toBeVisible();
  await page.getByRole('button', { name: '등록하기' }).click();
  const done = page.getByRole('alertdialog', { name: '멘티 프로필과 인증서 등록이 완료되었습니다!' });
  await expect(done).toContainText('지금부터 멘토링을 제안할 수 있어요.');
  await done.getByRole('button', { name: '확인' }).click();
  await page.waitForURL((url) => url.pathname === '/user');
  await expect(page.getByText('인증 완료', { exact: true })).toBeVisible();
  await expect(page.getByText('인증 서류를 내 주세요')).toHaveCount(0);
  await navigate(page, '/user/mentee-profile');
  await page.waitForURL((url) => url.pathname === '/user/menteeinfo');
  await navigate(page, `/mentorship/suggestion/${mentor.memberId}`);
  await expect(page.getByText(`${mentor.nickname}님께 멘토링 제안하기`)).toBeVisible();
});

test('the school field of a mentor', async ({ testUsers }) => {
  const { page, nickname } = await testUsers.newcomer('ROLE_MENTOR', { email: `${crypto.randomUUID()}@snu.ac.kr` });
  await page.goto('/user/mentor-profile');
  await test.step('says what to do when the school is not there, and keeps nothing that was not chosen', async () => {
    await school(page).fill('세상에없는학교');
    await expect(page.getByText('찾는 학교가 없어요. 정식 이름이 맞다면 추가를 요청해 주세요.')).toBeVisible();
    await page.keyboard.press('Tab');
    await expectPassing(page, '대학교, 대학, 기술원이나 사관학교로 끝나는 정식 이름을 입력해 주세요.', () =>
      page.keyboard.press('Enter'),
    );
    await page.keyboard.press('Tab');
    await expect(school(page)).toHaveValue('');
    await school(page).fill('세상에없는대학교');
    await expectPassing(page, '요청했어요. 추가되면 알려 드릴게요.', () =>
      page.getByRole('button', { name: '이 학교 추가 요청하기' }).click(),
    );
    await school(page).fill('');
  });

  await test.step('a mentor with the school’s own mail address sees nothing about being verified', async () => {
    await page.getByLabel('닉네임').fill(nickname);
    await school(page).fill('서울대');
    await page.getByRole('option', { name: '서울대학교', exact: true }).click();
    await expect(school(page)).toHaveValue('서울대학교');
    await expect(page.getByText(/바로 인증/)).toHaveCount(0);
  });
});

test('the school field of a student', async ({ testUsers }) => {
  const { page } = await testUsers.newcomer('ROLE_MENTEE', { email: `${crypto.randomUUID()}@snu.ac.kr` });
  await page.goto('/user/mentee-profile');

  await test.step('is chosen from by keyboard alone, with initial consonants', async () => {
    await expect(school(page), 'that of the address').toHaveValue('서울대학교');
    await school(page).fill('');
    await page.keyboard.type('ㅋㅇㅅㅌ');
    const options = page.getByRole('option');
    await expect(options).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: '결과 1개' })).toBeAttached();
    await school(page).fill('고대');
    await expect(page.getByRole('option', { name: '고려대학교', exact: true })).toBeVisible();
    await school(page).fill('서울ㄷㅎㄱ');
    await expect(options.first()).toHaveText('서울대학교');
    await expect(school(page)).toHaveAttribute('aria-expanded', 'true');
    const active = () => school(page).getAttribute('aria-activedescendant');
    const id = (place: number) => options.nth(place).getAttribute('id');
    await expect.poll(active).toBe(await id(0));
    await page.keyboard.press('ArrowDown');
    await expect.poll(active).toBe(await id(1));
    await page.keyboard.press('ArrowUp');
    await expect.poll(active).toBe(await id(0));
    await page.keyboard.press('Enter');
    await expect(school(page)).toHaveValue('서울대학교');
    await expect(options).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('전공')).toBeFocused();
    await school(page).fill('');
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
  });

  await test.step('lets a Korean keyboard finish its syllables, and is large enough for a thumb', async () => {
    await school(page).click();
    const keyboard = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    for (const text of ['ㅇ', '여', '연']) await compose(text);
    await keyboard.send('Input.insertText', { text: '연' });
    for (const text of ['ㅅ', '세']) await compose(text);
    // The last syllable is still in the making, as it stays on a phone, and counts.
    await expect(school(page)).toHaveValue('연세');
    await expect(page.getByRole('option').first()).toHaveText('연세대학교');
    const option = page.getByRole('option', { name: '연세대학교', exact: true });
    await expect(option).toBeVisible();
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await option.click();
    await expect(school(page)).toHaveValue('연세대학교');
    await page.getByLabel('전공').click();
    await expect(school(page)).toHaveValue('연세대학교');
  });

  await test.step('of another school than that of the mail address asks for a document', async () => {
    await introduce(page, '부산대', '부산대학교');
    await expect(page.getByText('학교 이메일로 가입해서 바로 인증돼요.')).toHaveCount(0);
    await page.getByRole('button', { name: '다음' }).click();
    await expect(page.getByRole('heading', { name: '재학 증명서를 올려 주세요' })).toBeVisible();
    await page.getByRole('button', { name: '등록하기' }).click();
    await expect(page.getByRole('alertdialog', { name: '먼저 인증서를 업로드해주세요.' })).toBeVisible();
  });
});

async function introduce(page: Page, typed: string, name: string): Promise<void> {
  await page.getByLabel('닉네임').fill(`후배${crypto.randomUUID().slice(0, 8)}`);
  await page.getByRole('button', { name: '중복 확인' }).click();
  await expect(page.getByText('사용 가능한 닉네임입니다.')).toBeVisible();
  await page.getByLabel('자기소개').fill('선배의 이야기를 듣고 싶어요.');
  await school(page).fill(typed);
  await page.getByRole('option', { name, exact: true }).click();
  await page.getByLabel('전공').fill('국어국문학과');
}
