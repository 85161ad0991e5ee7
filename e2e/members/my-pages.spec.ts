import { menteeProfileInput, mentorProfileInput } from '#server/testing/factories.ts';
import { expect, test } from '../support/test-users.ts';

test.describe('my page', () => {
  test('leads each role without a profile to its own registration, and has FAQ, customer centre and logout', async ({
    testUsers,
  }) => {
    for (const [role, registration, profile] of [
      ['ROLE_MENTOR', '/user/mentor-profile', '/user/mentorinfo'],
      ['ROLE_MENTEE', '/user/mentee-profile', '/user/menteeinfo'],
    ] as const) {
      const testUser = await testUsers.newcomer(role);
      const { page, nickname } = testUser;
      await page.goto('/user');
      const menu = page.getByRole('main').getByRole('list');
      await expect(menu.getByRole('link', { name: '프로필 등록' })).toHaveAttribute('href', registration);
      await expect(menu.getByRole('link', { name: '자주 묻는 질문' })).toHaveAttribute('href', '/user/faq');
      await menu.getByRole('button', { name: '고객센터' }).click();
      await page.getByRole('alertdialog', { name: '고객센터' }).getByRole('button', { name: '확인' }).click();
      await (role === 'ROLE_MENTOR'
        ? testUser.call('POST /v1/mentor', { body: mentorProfileInput({ nickname }) })
        : testUser.call('POST /v1/mentee', { body: menteeProfileInput({ nickname }) }));
      await page.reload();
      await expect(menu.getByRole('link', { name: '프로필 관리' })).toHaveAttribute('href', profile);
      await expect(menu.getByRole('link', { name: '프로필 등록' })).toHaveCount(0);
    }
  });

  test('sums up the profile; 로그아웃 ends the session and leaves a guest', async ({ testUsers }) => {
    const { page, nickname } = await testUsers.mentor();
    await page.goto('/user');
    const main = page.getByRole('main');
    await expect(main.getByText(nickname)).toBeVisible();
    await expect(main.getByText('가온소프트 · 백엔드')).toBeVisible();
    await expect(main.getByText('인증 완료')).toBeVisible();
    await page.getByRole('button', { name: '로그아웃' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('link', { name: '마이페이지' }).click();
    await expect(page.getByRole('dialog', { name: '로그인이 필요해요' })).toBeVisible();
    await expect(page.getByText(nickname)).toHaveCount(0);
    expect((await page.request.get('/v1/members/check-session')).status()).toBe(401);
  });

  test.describe('when logout fails', () => {
    test.use({ expectedFaults: /^logout error/ });

    test('changes nothing', async ({ testUsers }) => {
      const { page } = await testUsers.newcomer('ROLE_MENTEE');
      await page.goto('/user');
      await page.route('**/v1/auth/logout', (route) => route.fulfill({ status: 502, body: 'no gateway' }));
      const logged = page.waitForEvent('pageerror');
      await page.getByRole('button', { name: '로그아웃' }).click();
      await logged;
      await expect(page.getByRole('button', { name: '로그아웃' })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/user');
    });
  });
});

test('a mentor sees the whole profile and changes it; the email stays', async ({ testUsers }) => {
  const { page, nickname, email } = await testUsers.mentor();
  await page.goto('/user/mentorinfo');
  const main = page.getByRole('main');
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

test('four entries open to their answers, with the numbers of the rules', async ({ testUsers }) => {
  const { page } = await testUsers.newcomer('ROLE_MENTEE');
  await page.goto('/user/faq');
  const main = page.getByRole('main');
  const entries = main.getByRole('heading', { level: 2 }).getByRole('button');
  await expect(entries).toHaveText(['이용 방법', '신청·확정 후', '환불 정책', '노쇼 정책']);
  for (const [index, answer] of [
    /희망 시간을 5개까지/,
    /결제가 끝나면 선배가 48시간 안에 답해요/,
    /^50%$/,
    /10분 전부터/,
  ].entries()) {
    await expect(entries.nth(index)).toHaveAttribute('aria-expanded', 'false');
    await entries.nth(index).click();
    await expect(main.getByText(answer).last()).toBeVisible();
  }
});

test.describe('a registration', () => {
  for (const [role, path, total] of [
    ['ROLE_MENTOR', '/user/mentor-profile', 4],
    ['ROLE_MENTEE', '/user/mentee-profile', 2],
  ] as const) {
    test(`of ${role} has ${total} steps, and leaves to my page from the first`, async ({ testUsers }) => {
      const { page } = await testUsers.newcomer(role);
      await page.goto(path);
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
  }
});

test.describe('a role', () => {
  test('has its own screens: a mentee is led away from a mentor’s, and the other way round', async ({ testUsers }) => {
    const [mentor, mentee] = [await testUsers.newcomer('ROLE_MENTOR'), await testUsers.newcomer('ROLE_MENTEE')];
    await mentee.page.goto('/user/mentoredit');
    await mentee.page.waitForURL((url) => url.pathname === '/user');
    await mentor.page.goto('/user/mentee-profile');
    await mentor.page.waitForURL((url) => url.pathname === '/user');
    await mentor.page.goto('/user/status/mentee');
    await mentor.page.waitForURL((url) => url.pathname === '/user/status/mentor');
  });

  test('of mentor may not propose: neither its button nor its form', async ({ testUsers }) => {
    const [mentor, other] = [await testUsers.mentor(), await testUsers.withoutBrowser.mentor()];
    const { page } = mentor;
    await page.goto(`/mentorship/info/${other.memberId}`);
    await expect(page.getByRole('button', { name: '멘토링 제안하기' })).toBeDisabled();
    await page.goto(`/mentorship/suggestion/${other.memberId}`);
    await expect(page.getByText('멘티 회원만 제안할 수 있어요')).toBeVisible();
    await expect(page.getByRole('button', { name: '멘토링 제안하기' })).toHaveCount(0);
  });
});
