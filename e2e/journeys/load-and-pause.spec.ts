import type { Page } from '@playwright/test';
import type { DataOf, Envelope } from '#contract/calls.ts';
import { makeJobDue } from '#server/testing/stores/job-row-store.ts';
import { nextStepOf, openProposal, reject } from '../support/answer-proposal.ts';
import { checkWithAxe } from '../support/axe.ts';
import { navigate } from '../support/navigate.ts';
import { expect, pay, propose, test } from '../support/test-users.ts';

// A paused mentor has no page.
test.use({ expectedFaults: /mentor detail error/ });

test('a senior pauses and limits proposals; a student waits for room, is told of it, and proposes', async ({
  testUsers,
  database,
  clock,
}) => {
  const listed = await testUsers.withoutBrowser.mentor();
  const [senior, first, second] = [await testUsers.mentor(), await testUsers.mentee(), await testUsers.mentee()];

  await test.step('a senior takes a pause by one tap, is in no list, and is back by one tap on home', async () => {
    const { page } = senior;
    await page.goto('/user/availability');
    await page.getByRole('button', { name: '잠시 쉬기' }).click();
    await expect(page.getByRole('heading', { name: '지금은 쉬고 있어요' })).toBeVisible();
    await checkWithAxe(page);
    await second.page.goto('/mentorship');
    await expect(cardOf(second.page, listed.nickname)).toBeVisible();
    await expect(cardOf(second.page, senior.nickname)).toHaveCount(0);
    await navigate(second.page, `/mentorship/info/${senior.memberId}`);
    await expect(second.page.getByText('선배를 찾을 수 없어요')).toBeVisible();

    await navigate(page, '/');
    await expect(nextStepOf(page)).toContainText('지금은 쉬고 있어요');
    await checkWithAxe(page);
    await nextStepOf(page)
      .getByRole('button', { name: /다시 시작하기/ })
      .click();
    await expect(nextStepOf(page)).toHaveCount(0);
    await second.page.goto('/mentorship');
    await expect(cardOf(second.page, senior.nickname)).toBeVisible();
  });

  await test.step('the senior says how many', async () => {
    const { page } = senior;
    await navigate(page, '/user/availability');
    await page.getByRole('combobox', { name: '동시에 받을 제안' }).selectOption({ label: '1개까지' });
    await page.getByRole('button', { name: '저장하기' }).click();
    await expect(page.getByText(/에 저장했어요/)).toBeVisible();
    await checkWithAxe(page);
  });
  await pay(first, await propose(first, senior));

  await test.step('a student who has proposed reads in 추천순 why a senior suits them, and how the order is made', async () => {
    const other = await testUsers.withoutBrowser.mentor();
    const { page } = first;
    const readReasons = async () => {
      await makeJobDue(database, 'recommend-mentors', clock.now());
      const response = await page.request.get('/v1/mentor?sort=recommended');
      const { data } = (await response.json()) as Envelope<DataOf<'GET /v1/mentor'>>;
      return data?.content.find(({ mentorId }) => mentorId === other.memberId)?.reasons;
    };
    await expect.poll(readReasons, { timeout: 60_000 }).toContain('SUB_FIELD');
    await page.goto('/mentorship?sort=recommended');
    await expect(cardOf(page, other.nickname)).toContainText('관심 있는 세부 직무예요');
    await checkWithAxe(page);
    await page.getByRole('button', { name: '추천순은 어떻게 정하나요?' }).click();
    const note = page.getByRole('dialog', { name: '추천순은 이렇게 정해요' });
    await expect(note).toContainText('인기가 많은 선배만 앞에 서지 않아요');
    await checkWithAxe(page);
  });

  await test.step('the list and the page say that there is no room, and the next student waits', async () => {
    const { page } = second;
    await page.goto('/mentorship');
    await expect(cardOf(page, senior.nickname)).toContainText('받을 제안이 모두 찼어요');
    await page.goto(`/mentorship/info/${senior.memberId}`);
    await expect(page.getByRole('link', { name: '멘토링 제안하기' })).toHaveCount(0);
    await page.getByRole('button', { name: '자리 나면 알림 받기' }).click();
    await expect(page.getByText('자리가 나면 다른 분보다 12시간 먼저 제안할 수 있어요.')).toBeVisible();
    await checkWithAxe(page);
  });

  await test.step('the senior declines, and the student who waited gets the place', async () => {
    await openProposal(senior.page);
    await reject(senior.page, '이번 주에는 시간을 내기 어려워요.');
    const readKinds = async () => {
      await makeJobDue(database, 'offer-places', clock.now());
      return (await second.call('GET /v1/notifications')).content.map(({ kind }) => kind);
    };
    await expect.poll(readKinds, { timeout: 60_000 }).toContain('PLACE_FREE');
    const { page } = second;
    await page.goto('/notification');
    const notice = page.getByRole('link', { name: /선배에게 제안할 수 있어요/ });
    await expect(notice).toContainText('까지 자리를 비워 둘게요.');
    await checkWithAxe(page);
    await first.page.goto(`/mentorship/info/${senior.memberId}`);
    await expect(first.page.getByRole('button', { name: '자리 나면 알림 받기' }), 'kept from others').toBeVisible();
    await notice.click();
    await page.waitForURL(`**/mentorship/info/${senior.memberId}`);
    await page.getByRole('link', { name: '멘토링 제안하기' }).click();
    await expect(page.getByText('님께 멘토링 제안하기')).toBeVisible();
    await pay(second, await propose(second, senior));
  });

  await openProposal(senior.page);
});

const cardOf = (page: Page, nickname: string) =>
  page.getByRole('main').getByRole('article').filter({ hasText: nickname });
