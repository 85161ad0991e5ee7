import { mentorProfileInput } from '#server/testing/factories.ts';
import { writeMentoringCount } from '#server/testing/stores/mentoring-row-store.ts';
import { nextStepOf } from '../support/answer-proposal.ts';
import { expect, type TestMember, test, type TestUsers } from '../support/test-users.ts';

const TILES = [
  ['마케팅', '/mentorship?field=%EB%A7%88%EC%BC%80%ED%8C%85'],
  ['서비스 기획', '/mentorship?field=%EC%84%9C%EB%B9%84%EC%8A%A4+%EA%B8%B0%ED%9A%8D'],
  ['디자인', '/mentorship?field=%EB%94%94%EC%9E%90%EC%9D%B8'],
  ['개발', '/mentorship?field=%EA%B0%9C%EB%B0%9C'],
  ['대학원', '/mentorship?field=%EB%8C%80%ED%95%99%EC%9B%90'],
  ['인사', '/mentorship?field=%EC%9D%B8%EC%82%AC'],
  ['영업', '/mentorship?field=%EC%98%81%EC%97%85'],
  ['금융', '/mentorship?field=%EA%B8%88%EC%9C%B5'],
  ['데이터', '/mentorship?field=%EB%8D%B0%EC%9D%B4%ED%84%B0'],
  ['의료', '/mentorship?field=%EC%9D%98%EB%A3%8C'],
  ['법률', '/mentorship?field=%EB%B2%95%EB%A5%A0'],
  ['전체', '/mentorship'],
] as const;

test('home, to a newcomer', async ({ testUsers }) => {
  const { page } = await testUsers.newcomer('ROLE_MENTEE');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');

  await test.step('twelve tiles, each with an icon, open the list of their field, under a hint that pulses', async () => {
    const tiles = page.getByRole('region', { name: '어떤 직무가 궁금하세요?' }).getByRole('link');
    await expect(tiles).toHaveText(TILES.map(([name]) => name));
    for (const [index, [, address]] of TILES.entries()) {
      await expect(tiles.nth(index)).toHaveAttribute('href', address);
      await expect(tiles.nth(index).locator('svg')).toBeVisible();
    }
    const hint = page.getByText('직무를 고르고 멘토링을 제안해 보세요!');
    await expect(hint).toHaveCSS('animation-name', 'hint');
    await expect(hint).toHaveCSS('animation-iteration-count', 'infinite');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await tiles.filter({ hasText: '데이터' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '데이터 멘토' })).toBeVisible();
    await page.goBack();
  });

  await test.step('a purple header has the logo, and a bell that opens the notifications', async () => {
    const header = page.getByRole('banner');
    await expect(header).toHaveCSS('background-color', 'rgb(106, 56, 214)');
    await expect(header.getByRole('heading', { level: 1, name: '선배랑' }).locator('svg')).toBeVisible();
    await header.getByRole('link', { name: /알림/ }).click();
    await page.waitForURL((url) => url.pathname === '/notification');
    await expect(page.getByRole('heading', { level: 1, name: '알림' })).toBeVisible();
    await page.goBack();
  });

  await test.step('a registration that was broken off is the next thing, and leads on', async () => {
    await nextStepOf(page)
      .getByRole('link', { name: /이어서 등록하기/ })
      .click();
    await page.waitForURL((url) => url.pathname === '/user/mentee-profile');
  });
});

test('home, to a student with mentors to meet', async ({ testUsers, database }) => {
  const mentors = [
    await mentorOf(testUsers, '의료'),
    await mentorOf(testUsers, '금융'),
    await mentorOf(testUsers, '인사'),
    await mentorOf(testUsers, '데이터'),
  ];
  for (const { memberId } of mentors) await writeMentoringCount(database, memberId, 1200);
  const mentee = await testUsers.mentee();
  const { page } = mentee;
  await page.goto('/');
  const row = page.getByRole('region', { name: '관심 가질 만한 멘토' });

  await test.step('three mentors stand in a row that scrolls sideways, with all that their cards show', async () => {
    const cards = row.getByRole('article');
    await expect(cards).toHaveCount(3);
    expect(
      await row
        .getByRole('list')
        .first()
        .evaluate((list) => list.scrollWidth > list.clientWidth),
    ).toBe(true);
    for (const card of await cards.all()) {
      await expect(card.getByRole('heading')).not.toBeEmpty();
      await expect(card).toContainText(/[가-힣]+ · \d+년차/);
      await expect(card).toContainText(/멘토링 [1-9][\d,]*회/);
      await expect(card.locator(':is(img, svg):not(button *)').first(), 'the portrait').toBeVisible();
      await expect(card.getByRole('button', { name: /님 북마크$/ })).toHaveAttribute('aria-pressed', 'false');
    }
    const known = cards.filter({ hasText: new RegExp(mentors.map(({ nickname }) => nickname).join('|')) }).first();
    await expect(known).toContainText('7년차');
    await expect(known).toContainText('환자 곁에서 배운 것을 나눠요');
  });

  await test.step('a heart tapped on home is kept by the server', async () => {
    const hearts = row.getByRole('button', { name: /님 북마크$/ });
    const heart = hearts.first();
    const saved = page.waitForResponse((response) => /\/v1\/bookmark\/\d+$/.test(response.url()));
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(hearts.nth(1), 'another mentor’s').toHaveAttribute('aria-pressed', 'false');
    expect((await saved).ok()).toBe(true);
    const { content } = await mentee.call('GET /v1/bookmark');
    expect(content.map(({ nickname }) => `${nickname}님 북마크`)).toEqual([await heart.getAttribute('aria-label')]);
  });
});

/** A mentor of a field, seven years in. */
async function mentorOf(testUsers: TestUsers, jobCategory: '의료' | '금융' | '인사' | '데이터'): Promise<TestMember> {
  const mentor = await testUsers.withoutBrowser.mentor();
  await mentor.call('PUT /v1/mentor', {
    body: mentorProfileInput({
      nickname: mentor.nickname,
      organization: { name: '다온', jobCategory, detailedJob: '기타', experience: 7 },
      introduction: { title: '환자 곁에서 배운 것을 나눠요', content: '천천히 이야기해요.' },
    }),
  });
  return mentor;
}
