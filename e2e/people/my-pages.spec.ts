import { menteeProfileInput, mentorProfileInput } from '#server/testing/factories.ts';
import { navigate } from '../support/navigate.ts';
import { expect, test } from '../support/test-users.ts';

test('my page leads each role to its own registration and screens, and has FAQ and customer centre', async ({
  testUsers,
}) => {
  for (const [role, registration, total, profile, ofTheOther] of [
    ['ROLE_MENTOR', '/user/mentor-profile', 4, '/user/mentorinfo', '/user/mentee-profile'],
    ['ROLE_MENTEE', '/user/mentee-profile', 2, '/user/menteeinfo', '/user/mentoredit'],
  ] as const) {
    const testUser = await testUsers.newcomer(role);
    const { page, nickname } = testUser;
    const menu = page.getByRole('main').getByRole('list');
    await test.step(`${role} is led away from a screen of the other role, to my page`, async () => {
      await page.goto(ofTheOther);
      await page.waitForURL((url) => url.pathname === '/user');
    });

    await test.step(`${role} is led to the registration, and has FAQ and customer centre`, async () => {
      await expect(menu.getByRole('link', { name: '자주 묻는 질문' })).toHaveAttribute('href', '/user/faq');
      await menu.getByRole('button', { name: '고객센터' }).click();
      await page.getByRole('alertdialog', { name: '고객센터' }).getByRole('button', { name: '확인' }).click();
      await expect(menu.getByRole('link', { name: '프로필 등록' })).toHaveAttribute('href', registration);
      await menu.getByRole('link', { name: '프로필 등록' }).click();
    });

    await test.step(`${role} registers in ${total} steps, and leaves to my page from the first`, async () => {
      const bar = page.getByRole('progressbar', { name: '진행 단계' });
      await expect(bar).toHaveAttribute('aria-valuenow', '1');
      await expect(bar).toHaveAttribute('aria-valuemax', String(total));
      const segments = await bar.locator('> *').evaluateAll((all) =>
        all.map((segment) => {
          const painted = segment.firstElementChild?.getBoundingClientRect().width ?? 0;
          return Math.round(painted / segment.getBoundingClientRect().width);
        }),
      );
      expect(segments, 'one segment of each is painted').toEqual([1, ...Array<number>(total - 1).fill(0)]);
      await page.getByRole('button', { name: '뒤로' }).click();
      await page.waitForURL((url) => url.pathname === '/user');
    });

    await test.step(`${role} with a profile is led to it`, async () => {
      await (role === 'ROLE_MENTOR'
        ? testUser.call('POST /v1/mentor', { body: mentorProfileInput({ nickname }) })
        : testUser.call('POST /v1/mentee', { body: menteeProfileInput({ nickname }) }));
      await page.goto('/user');
      await expect(menu.getByRole('link', { name: '프로필 관리' })).toHaveAttribute('href', profile);
      await expect(menu.getByRole('link', { name: '프로필 등록' })).toHaveCount(0);
    });

    if (role === 'ROLE_MENTOR')
      await test.step('a mentor is led from a mentee’s list to the own one', async () => {
        await page.goto('/user/status/mentee');
        await page.waitForURL((url) => url.pathname === '/user/status/mentor');
      });
  }
});

test('a mentor edits the whole profile but the email, may not propose, and 로그아웃 ends the session', async ({
  testUsers,
}) => {
  const other = await testUsers.withoutBrowser.mentor();
  const { page, nickname, email } = await testUsers.mentor();
  const main = page.getByRole('main');

  await test.step('a mentor may not propose: neither its button nor its form', async () => {
    await page.goto(`/mentorship/info/${other.memberId}`);
    await expect(page.getByRole('button', { name: '멘토링 제안하기' })).toBeDisabled();
    await navigate(page, `/mentorship/suggestion/${other.memberId}`);
    await expect(page.getByText('멘티 회원만 제안할 수 있어요')).toBeVisible();
    await expect(page.getByRole('button', { name: '멘토링 제안하기' })).toHaveCount(0);
  });

  await test.step('my page sums up the profile', async () => {
    await navigate(page, '/user');
    await expect(main.getByText(nickname)).toBeVisible();
    await expect(main.getByText('가온소프트 · 백엔드')).toBeVisible();
    await expect(main.getByText('인증 완료')).toBeVisible();
  });

  await test.step('the whole profile, and its change', async () => {
    await navigate(page, '/user/mentorinfo');
    for (const text of [nickname, email, '가온소프트', '개발 | 백엔드 | 5년차', '멘토링 0회', '백엔드 개발자예요'])
      await expect(main.getByText(text, { exact: true })).toBeVisible();
    await expect(main.getByText('월, 수, 토 · 08:00~18:00')).toBeVisible();
    await expect(main.getByText('취업 준비, 커리어 고민')).toBeVisible();
    await expect(main.getByRole('list', { name: '해시태그' }).getByRole('listitem')).toHaveText(['#백엔드', '#취업']);
    await page.getByRole('link', { name: '프로필 수정' }).click();
    await page.waitForURL((url) => url.pathname === '/user/mentoredit');

    await expect(page.getByLabel('이메일')).toHaveAttribute('readonly');
    await page.getByLabel('소개 제목').fill('다음 십 년을 준비해요');
    await page.getByRole('combobox', { name: '경력' }).selectOption('11');
    await page.getByRole('button', { name: '저장하기' }).click();
    await page.waitForURL((url) => url.pathname === '/user/mentorinfo');
    await expect(main.getByText('다음 십 년을 준비해요')).toBeVisible();
    await expect(main.getByText('개발 | 백엔드 | 11년차')).toBeVisible();
  });

  await test.step('로그아웃 ends the session and leaves a guest', async () => {
    await navigate(page, '/user');
    await page.getByRole('button', { name: '로그아웃' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('link', { name: '마이페이지' }).click();
    await expect(page.getByRole('dialog', { name: '로그인이 필요해요' })).toBeVisible();
    await expect(page.getByText(nickname)).toHaveCount(0);
    expect((await page.request.get('/v1/members/check-session')).status()).toBe(401);
  });
});

test('a mentee sees the whole profile and changes it; a failure is shown and loses nothing', async ({ testUsers }) => {
  const { page, nickname, email } = await testUsers.mentee();
  await page.goto('/user/menteeinfo');
  const main = page.getByRole('main');
  for (const text of [nickname, email, '진로를 고민하고 있어요.'])
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  for (const [title, text] of [
    ['학교', '서울대학교'],
    ['전공', '경영학'],
  ] as const)
    await expect(main.locator('section', { has: page.getByRole('heading', { name: title }) })).toContainText(text);
  await page.getByRole('link', { name: '프로필 수정' }).click();
  await page.waitForURL((url) => url.pathname === '/user/menteeedit');

  await expect(page.getByLabel('이메일')).toHaveAttribute('readonly');
  await page.getByLabel('자기소개').fill('첫 인턴을 마쳤어요.');
  await page.route('**/v1/mentee', (route) => route.fulfill({ status: 502, body: 'no gateway' }), { times: 1 });
  await page.getByRole('button', { name: '저장하기' }).click();
  const alert = page.getByRole('alertdialog', { name: '프로필 저장 중 오류가 발생했습니다.' });
  await alert.getByRole('button', { name: '확인' }).click();
  await expect(page.getByLabel('자기소개')).toHaveValue('첫 인턴을 마쳤어요.');
  await page.getByRole('button', { name: '저장하기' }).click();
  await page.waitForURL((url) => url.pathname === '/user/menteeinfo');
  await expect(main.getByText('첫 인턴을 마쳤어요.')).toBeVisible();
});
