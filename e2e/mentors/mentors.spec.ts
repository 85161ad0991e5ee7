import type { Page } from '@playwright/test';
import { mentorProfileInput } from '#server/testing/factories.ts';
import { writeMentoringCount } from '#server/testing/stores/mentoring-row-store.ts';
import { navigate } from '../support/navigate.ts';
import { drawPicture } from '../support/people.ts';
import { aDocument, expect, type TestMember, test, type TestUsers } from '../support/test-users.ts';

const FIELDS = [
  '전체',
  '마케팅',
  '서비스 기획',
  '디자인',
  '개발',
  '대학원',
  '인사',
  '영업',
  '금융',
  '데이터',
  '의료',
  '법률',
];
const NETWORK_FAULT = '네트워크 오류가 발생했습니다. 다시 시도해주세요.';
const cards = (page: Page) => page.getByRole('main').getByRole('article');

test.use({ expectedFaults: /^mentor (list|detail) error/ });

test('the mentor list shows cards, can be filtered and ordered, and loads more while it is scrolled', async ({
  testUsers,
  database,
}) => {
  const mentor = await mentorAs(testUsers, '준법감시');
  const beginner = await mentorAs(testUsers, '준법감시');
  await writeMentoringCount(database, mentor.memberId, 12);
  const adviser = await mentorAs(testUsers, '법률자문');
  const { page } = await testUsers.mentee();
  await page.goto('/user/faq');

  await test.step('shows on each card who, where, as what, how often, and what about; it leads to the mentor', async () => {
    await navigate(page, '/mentorship');
    const card = cards(page).filter({ hasText: mentor.nickname });
    await expect(card).toContainText('다온법률');
    await expect(card).toContainText('준법감시');
    await expect(card).toContainText('멘토링 12회');
    const newcomer = cards(page).filter({ hasText: beginner.nickname });
    await expect(newcomer).toContainText('멘토링 0회');
    await expect(card).toContainText('법으로 돕는 일을 해요');
    const heart = card.getByRole('button', { name: `${mentor.nickname}님 북마크` });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await card.getByRole('heading').click();
    await page.waitForURL((url) => url.pathname === `/mentorship/info/${mentor.memberId}`);
    await expect(page).toHaveTitle(`${mentor.nickname} 멘토 · 선배랑`);
  });

  await test.step('is filtered by field and sub-field from sheets, and says so in its head and its address', async () => {
    await navigate(page, '/mentorship');
    await expect(page.getByRole('heading', { level: 1, name: '전체 멘토' })).toBeVisible();
    await expect(page.getByRole('button', { name: '세부 직무' }), 'first a field').toBeDisabled();
    await page.getByRole('button', { name: '직무', exact: true }).click();
    const fields = page.getByRole('dialog', { name: '직무' }).getByRole('listitem');
    await expect(fields).toHaveText(FIELDS);
    await fields.filter({ hasText: '법률' }).click();
    const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1, name: '법률 멘토' }) });
    await expect(head.locator('svg')).toBeVisible();
    await page.getByRole('button', { name: '세부 직무' }).click();
    const subFields = page.getByRole('dialog', { name: '법률 세부 직무' }).getByRole('listitem');
    await expect(subFields.last()).toHaveText('기타');
    await subFields.filter({ hasText: '법률자문' }).click();
    await expect(cards(page).getByRole('heading')).toHaveText([adviser.nickname]);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ field: '법률', subField: '법률자문' });
  });

  await test.step('can be ordered by how often mentors have mentored', async () => {
    await navigate(page, '/mentorship');
    const sorted = page.waitForRequest((request) => request.url().includes('sort=mentoringCount%2CDESC'));
    await page.getByRole('combobox', { name: '정렬' }).selectOption({ label: '멘토링 많은 순' });
    expect((await (await sorted).response())?.ok()).toBe(true);
  });

  await test.step('says so when nobody is found', async () => {
    await page.route('**/v1/mentor?*', (route) =>
      route.fulfill({
        json: {
          status: 200,
          message: '',
          data: { content: [], sliceInfo: { size: 5, numberOfElements: 0, last: true, empty: true, cursor: null } },
        },
      }),
    );
    await navigate(page, '/mentorship?field=의료');
    await expect(page.getByText('멘토 내역이 없습니다.')).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await page.unroute('**/v1/mentor?*');
  });

  await test.step('goes on while it is scrolled, five mentors at a time, newest first; a page that fails costs nobody', async () => {
    const mentors: TestMember[] = [];
    for (let count = 0; count < 6; count += 1) mentors.push(await mentorAs(testUsers, '특허'));
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/v1/mentor') asked.push(search);
    });
    const lift = await breakCall(page, '**/v1/mentor?*cursor=*');
    await page.goto(`/mentorship?${new URLSearchParams({ field: '법률', subField: '특허' })}`);
    await expect(cards(page)).toHaveCount(5);
    await page.mouse.wheel(0, 10_000);
    await expect(page.getByRole('alert').getByText(NETWORK_FAULT)).toBeVisible();
    await expect(cards(page)).toHaveCount(5);
    lift();
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect(cards(page).getByRole('heading')).toHaveText(mentors.map(({ nickname }) => nickname).toReversed());

    const [first = '', ...later] = asked;
    expect(first).toContain('bookmarked=false&suggested=false&commissioned=false&size=5&sort=mentorId%2CDESC');
    expect(first, 'the first page has no cursor').not.toContain('cursor=');
    for (const search of later)
      expect(search, 'the last mentorId that was seen').toContain(`cursor=${mentors[1]?.memberId}`);
  });
});

test('a mentor’s page shows the whole profile and a bookmark, and says so if it cannot be loaded', async ({
  testUsers,
}) => {
  const [mentor, other] = [await testUsers.withoutBrowser.mentor(), await testUsers.withoutBrowser.mentor()];
  const { page } = await testUsers.mentee();

  await test.step('is found at its earlier address', async () => {
    await page.goto(`/mentorship/mentor/${mentor.memberId}`);
    await page.waitForURL((url) => url.pathname === `/mentorship/info/${mentor.memberId}`);
    await expect(page.getByRole('heading', { name: mentor.nickname })).toBeVisible();
  });

  await test.step('shows the mentor, and leads back to the list and on to the proposal', async () => {
    await expect(page.getByRole('heading', { name: mentor.nickname })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('img', { name: `${mentor.nickname}님의 프로필 사진` }), 'the drawn one').toBeVisible();
    for (const text of ['가온소프트', '개발 | 백엔드 | 5년차', '멘토링 0회'])
      await expect(main.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: '뒤로' })).toHaveAttribute('href', '/mentorship');
    await expect(page.getByRole('link', { name: '멘토링 제안하기' })).toHaveAttribute(
      'href',
      `/mentorship/suggestion/${mentor.memberId}`,
    );
  });

  await test.step('that cannot be loaded says so, and a retry brings it', async () => {
    const lift = await breakCall(page, `**/v1/mentor/${other.memberId}`);
    await navigate(page, `/mentorship/info/${other.memberId}`);
    await expect(page.getByRole('alert')).toContainText(NETWORK_FAULT);
    lift();
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect(page.getByRole('heading', { name: other.nickname })).toBeVisible();
  });

  await test.step('has the introduction, the preferred time, the fields, the message and the portfolio', async () => {
    const portfolio = await mentor.call('POST /v1/portfolio', { file: aDocument('작업 모음.pdf') });
    const image = await mentor.call('POST /v1/storage/profile/image', {
      body: { memberType: 'ROLE_MENTOR' },
      file: await drawPicture('#7788aa'),
    });
    await mentor.call('PUT /v1/mentor', {
      body: mentorProfileInput({
        nickname: mentor.nickname,
        introduction: { title: '작은 팀의 백엔드', content: '혼자서 시작한 이야기예요.\n둘째 줄이에요.' },
        timezone: { days: ['화', '일'], startTime: '09:00:00', endTime: '21:00:00' },
        mentoringField: ['취업 준비', '업계 동향', '면접 대비', '커리어 고민'],
        hashtags: ['백엔드', '이직'],
        message: '무엇이든 물어보세요.',
        portfolio: { url: portfolio.url, description: '작업 모음', fileSize: portfolio.fileSize },
        image: { fileName: image.fileName, filePath: image.url },
      }),
    });
    await page.goto(`/mentorship/info/${mentor.memberId}`);
    const picture = page.getByRole('img', { name: `${mentor.nickname}님의 프로필 사진` });
    await expect(picture).toHaveAttribute('src', image.url);
    const part = (name: string) => page.getByRole('region', { name });
    await expect(page.getByRole('main').getByText('작은 팀의 백엔드')).toBeVisible();
    await expect(part('멘토 소개')).toContainText('둘째 줄이에요.');
    await expect(part('선호 시간').getByRole('listitem')).toHaveText(['화', '일']);
    await expect(part('선호 시간')).toContainText('09:00~21:00');
    const fields = part('이런 이야기를 해요').getByRole('list').first().getByRole('listitem');
    await expect(fields).toHaveText(['취업 준비', '업계 동향', '면접 대비', '커리어 고민']);
    for (const field of await fields.all()) await expect(field.locator('svg, img')).toBeVisible();
    await expect(part('이런 이야기를 해요').getByRole('list').last().getByRole('listitem')).toHaveText([
      '#백엔드',
      '#이직',
    ]);
    await expect(part('후배에게 한마디')).toContainText('무엇이든 물어보세요.');
    const link = part('포트폴리오').getByRole('link', { name: /작업 모음/ });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('href', portfolio.url);
    await expect(link).toContainText('0.1MB');
  });

  await test.step('has a heart of its own, which the server keeps for this member', async () => {
    const saved = page.waitForResponse((response) => response.url().endsWith(`/v1/bookmark/${mentor.memberId}`));
    await page.getByRole('button', { name: `${mentor.nickname}님 북마크` }).click();
    await saved;
    await page.reload();
    const heart = page.getByRole('button', { name: `${mentor.nickname}님 북마크` });
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await navigate(page, `/mentorship/info/${other.memberId}`);
    await expect(page.getByRole('button', { name: `${other.nickname}님 북마크` })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  await test.step('asks for nobody without a number', async () => {
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await page.goto('/mentorship/info/abc');
    await expect(page.getByText('선배를 찾을 수 없어요')).toBeVisible();
    expect(asked.filter((path) => path.startsWith('/v1/mentor/'))).toEqual([]);
  });
});

/** A lawyer of a kind. */
async function mentorAs(testUsers: TestUsers, detailedJob: string): Promise<TestMember> {
  const mentor = await testUsers.withoutBrowser.mentor();
  await mentor.call('PUT /v1/mentor', {
    body: mentorProfileInput({
      nickname: mentor.nickname,
      organization: { name: '다온법률', jobCategory: '법률', detailedJob, experience: 3 },
      introduction: { title: '법으로 돕는 일을 해요', content: '계약서를 읽는 법부터 이야기해요.' },
    }),
  });
  return mentor;
}

/** No answer comes to such calls until the fault is lifted. */
async function breakCall(page: Page, address: string): Promise<() => void> {
  let isBroken = true;
  await page.route(address, (route) => (isBroken ? route.abort() : route.continue()));
  return () => {
    isBroken = false;
  };
}
