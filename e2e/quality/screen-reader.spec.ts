import type { Locator } from '@playwright/test';
import { navigate } from '../support/navigate.ts';
import { readCode } from '../support/people.ts';
import { open } from '../support/skip-splash.ts';
import { expect, pay, propose, test } from '../support/test-users.ts';

// What a screen reader is told: roles, names, states, and what is read out by itself.

test.use({ expectedFaults: /error/ });
test.beforeEach(({ page }) => page.clock.install());

test('a form announces its errors and steps; a refused sign-in is a named dialog that returns the focus', async ({
  page,
  mail,
}) => {
  await open(page, '/auth/signup');
  const progress = page.getByRole('progressbar', { name: '진행 단계' });
  await expect(progress).toHaveAttribute('aria-valuetext', '4단계 중 1단계');
  await expect(page.getByRole('checkbox', { name: '전체 동의' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: '전체 동의' }).check();
  await expect(page.getByRole('region', { name: '서비스 이용약관 동의 전문' })).toContainText('제1조 (목적)');
  await page.getByRole('button', { name: '다음' }).click();

  await expect(progress).toHaveAttribute('aria-valuetext', '4단계 중 2단계');
  await expect(page.getByRole('heading', { level: 2 }), 'the new question takes the focus').toBeFocused();
  await expect(page.getByRole('group', { name: '역할' }).getByRole('radio')).toHaveCount(2);
  // By key: a tapped role goes on by itself, perhaps just before the button is pressed.
  await page.getByRole('radio', { name: '성실한 멘티' }).press('Space');
  await page.getByRole('button', { name: '다음' }).click();

  const email = page.getByLabel('이메일');
  await email.fill('student@univ');
  await email.blur();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription('올바른 이메일을 입력해주세요');
  expect(await readsOut(page.getByText('올바른 이메일을 입력해주세요'))).toBe(true);
  const address = `${crypto.randomUUID()}@reader.example`;
  await email.fill(address);
  await page.getByRole('button', { name: '인증번호 받기' }).click();

  const code = page.getByRole('textbox', { name: '인증번호' });
  // First what goes by itself.
  const toast = page.getByText('메일을 보냈어요. 메일함을 확인해 주세요.').first();
  expect(await readsOut(toast), 'a toast is read out').toBe(true);
  await expect(code, 'the new field takes the focus').toBeFocused();
  const countdown = page.getByText(/^남은 시간 \d:\d\d$/);
  await expect(countdown).toBeVisible();
  expect(await readsOut(countdown), 'a countdown keeps quiet').toBe(false);
  await code.fill((await readCode(mail, address)) === '0000' ? '1111' : '0000');
  await page.getByRole('button', { name: '확인' }).click();
  await expect(code).toHaveAccessibleDescription(/인증번호가 올바르지 않습니다/);

  await test.step('a refused sign-in is a dialog with a name, and the focus comes back', async () => {
    await navigate(page, '/auth/signin');
    await page.getByLabel('이메일').fill('nobody@reader.example');
    await page.getByLabel('비밀번호', { exact: true }).fill('Wrong30?pass');
    await expect(page.getByRole('button', { name: '비밀번호 보기' })).toHaveAttribute('aria-pressed', 'false');
    const signIn = page.getByRole('button', { name: '로그인', exact: true });
    await signIn.click();
    const alert = page.getByRole('alertdialog', { name: '로그인 오류' });
    await expect(alert).toHaveAccessibleDescription('이메일 또는 비밀번호가 올바르지 않습니다.');
    await alert.getByRole('button', { name: '확인' }).click();
    await expect(signIn).toBeFocused();
  });
});

test('a student’s main screens have roles and names; loading, failures and navigation are read out', async ({
  testUsers,
}) => {
  test.setTimeout(120_000);
  const [mentor, mentee] = [await testUsers.withoutBrowser.mentor(), await testUsers.mentee('FRESHMAN')];
  const { page } = mentee;
  await page.clock.install();
  await test.step('home', async () => {
    await open(page, '/');
    await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
      - banner:
        - heading "선배랑" [level=1]
        - link /알림/
    `);
    await expect(page.getByRole('region', { name: '어떤 직무가 궁금하세요?' })).toMatchAriaSnapshot(`
      - region "어떤 직무가 궁금하세요?":
        - heading "어떤 직무가 궁금하세요?" [level=2]
        - list:
          - listitem:
            - link "마케팅"
    `);
    const card = page.getByRole('region', { name: '관심 가질 만한 멘토' }).getByRole('article').first();
    await expect(card).toMatchAriaSnapshot(`
      - article:
        - button /님 북마크$/
        - heading [level=3]:
          - link
        - paragraph: /멘토링 [\\d,]+회/
    `);
    await expect(page.getByRole('navigation', { name: '주 메뉴' })).toMatchAriaSnapshot(`
      - navigation "주 메뉴":
        - list:
          - listitem:
            - link "홈"
          - listitem:
            - link "멘토링 현황"
          - listitem:
            - link "북마크"
          - listitem:
            - link "마이페이지"
    `);
  });
  await test.step('a mentor', async () => {
    await navigate(page, `/mentorship/info/${mentor.memberId}`);
    await expect(page.getByRole('heading', { level: 1, name: '멘토 정보' })).toBeVisible();
    const heart = page.getByRole('button', { name: `${mentor.nickname}님 북마크` });
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    for (const name of ['선호 시간', '이런 이야기를 해요', '후배에게 한마디'])
      await expect(page.getByRole('region', { name })).toBeVisible();
  });
  await test.step('the proposal', async () => {
    await navigate(page, `/mentorship/suggestion/${mentor.memberId}`);
    await expect(page.getByRole('group', { name: '멘토링 주제' }).getByRole('radio', { checked: true })).toHaveCount(1);
    const words = page.getByRole('textbox', { name: '멘토에게 전할 말' });
    await words.fill('가'.repeat(501));
    await expect(words).toHaveAccessibleDescription(/최대 500자/);
    await page.getByRole('button', { name: '희망 시간 1: 시간 고르기' }).click();
    const sheet = page.getByRole('dialog', { name: '날짜와 시간 선택' });
    await expect(sheet.getByRole('grid')).toHaveAccessibleName(/^\d{4}년 \d{1,2}월$/);
    await sheet.getByRole('button', { name: '다음 달' }).click();
    const day = sheet.getByRole('button', { name: /월\s*15\s*일/ });
    // Between them stands what is to be known of the day: a holiday, or that there is time.
    await expect(day).toHaveAccessibleName(/요일(, (?!선택됨)[^,]+)*$/);
    await day.click();
    await expect(day).toHaveAccessibleName(/요일(, [^,]+)*, 선택됨$/);
    await expect(sheet.getByRole('group', { name: '시작 시간 (30분)' }).getByRole('checkbox')).toHaveCount(34);
  });
  await test.step('the payment', async () => {
    const mentoringId = await propose(mentee, mentor);
    await open(page, `/user/payment?mentoringId=${mentoringId}`);
    await expect(page.getByRole('radiogroup', { name: '결제 수단' }).getByRole('radio')).toHaveCount(3);
    await expect(page.getByRole('combobox', { name: '사용할 쿠폰' })).toBeVisible();
    await expect(page.getByRole('button', { name: '환불 정책' })).toHaveAttribute('aria-haspopup', 'dialog');
    await pay(mentee, mentoringId);
    await navigate(page, `/user/status/mentee/progress/${mentoringId}`);
  });
  await test.step('how it stands', async () => {
    const tracker = page.getByRole('list', { name: '멘토링 진행 단계' });
    await expect(tracker.getByRole('listitem')).toHaveText([/결제대기\s*완료/, /수락대기/, /멘토링 확정/]);
    await expect(tracker.locator('[aria-current=step]')).toHaveText(/수락대기/);
    expect(await readsOut(page.getByRole('heading', { name: /까지 답을 기다려요/ }))).toBe(true);
    await navigate(page, '/user/status/mentee');
    await expect(page.getByRole('tablist', { name: '멘토링 상태' }).getByRole('tab')).toHaveText([
      '미확정',
      '확정',
      '완료',
    ]);
    await expect(page.getByRole('tab', { selected: true })).toHaveText('미확정');
    await expect(page.getByRole('tabpanel', { name: '미확정' })).toContainText(mentor.nickname);
  });
  await test.step('what loads, what failed and where one has come is read out', async () => {
    await page.route('**/v1/bookmark?*', () => undefined);
    await page.getByRole('link', { name: '북마크', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: '불러오는 중이에요' })).toBeVisible();
    await expect(page).toHaveTitle('북마크 · 선배랑');
    await expect(page.locator('[aria-live=polite]').filter({ hasText: '북마크 · 선배랑' })).toHaveCount(1);
    await expect(page.getByRole('link', { name: '북마크', exact: true })).toHaveAttribute('aria-current', 'page');

    await page.route('**/v1/mentor?*', (route) =>
      route.fulfill({ status: 400, json: { message: '잠시 후 다시 시도해 주세요.' } }),
    );
    await navigate(page, '/mentorship');
    await expect(page.getByRole('alert').filter({ hasText: '불러오지 못했어요' })).toBeVisible();
  });
});

/** Whether a change there would be read out by itself: the nearest live region decides. Runs in the page. */
function readsOut(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const region = element.closest('[aria-live], [role=status], [role=alert], [role=timer]');
    if (!region) return false;
    const live = region.getAttribute('aria-live') ?? (region.getAttribute('role') === 'timer' ? 'off' : 'polite');
    return live !== 'off';
  });
}
