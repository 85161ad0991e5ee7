import type { Page } from '@playwright/test';
import { menteeProfileInput } from '#server/testing/factories.ts';
import { accept, nextStepOf, openProposal } from '../support/answer-proposal.ts';
import { checkWithAxe } from '../support/axe.ts';
import { openGroup } from '../support/groups.ts';
import { navigate } from '../support/navigate.ts';
import { payByCard } from '../support/pay-by-card.ts';
import { drawPicture } from '../support/people.ts';
import { dayFromNow, expect, test, type TestUser } from '../support/test-users.ts';
import { chooseTime } from '../support/time-picker.ts';

const QUESTION = '전과를 할지 고민하고 있어요. 같은 길을 가 본 선배의 이야기를 듣고 싶어요.';

test('a student proposes anonymously; the senior sees name and picture only once it is confirmed', async ({
  testUsers,
  mail,
}) => {
  const [senior, student] = [await testUsers.mentor(), await testUsers.mentee()];
  const { nickname } = student;
  const picture = await giveFace(student);
  const answers = collectAnswers(senior.page);

  await test.step('the student ticks it, and sees beforehand what is left out', async () => {
    const { page } = student;
    await page.goto(`/mentorship/suggestion/${senior.memberId}`);
    await chooseTime(page, 1, dayFromNow(2), '11:00');
    await page.getByRole('textbox', { name: '멘토에게 전할 말' }).fill(QUESTION);
    await page.getByRole('button', { name: '더 보기' }).click();
    const shown = page.getByRole('group', { name: '멘토에게 보이는 내용' });
    await expect(shown).toContainText(nickname);
    await shown.getByRole('checkbox', { name: '확정될 때까지 익명으로 제안하기' }).check();
    await expect(shown).toContainText('익명 후배');
    await expect(shown).not.toContainText(nickname);
    await checkWithAxe(page);
    await page.getByRole('button', { name: '멘토링 제안하기' }).click();
    await payByCard(page, '18,000원');
    await openGroup(page, '메시지');
    await expect(page.getByText('확정될 때까지 선배에게는 학교와 전공, 적은 내용만 보여요.')).toBeVisible();
  });

  await test.step('nothing that the senior sees before the confirmation says who it is', async () => {
    const { page } = senior;
    await page.goto('/notification');
    await expect(page.getByText(/익명 후배/).first()).toBeVisible();
    await checkWithAxe(page);
    await page.goto('/user/status/mentor');
    await expect(page.getByRole('article')).toContainText('익명 후배');
    await expect(page.getByRole('article')).toContainText('서울대학교 · 경영학');
    await expectNoFace(page);
    await checkWithAxe(page);
    await openProposal(page);
    await expect(page.getByText(QUESTION)).toBeVisible();
    await expect(page.getByText('익명 후배').first()).toBeVisible();
    await expect(page.getByText('서울대학교 · 경영학').first()).toBeVisible();
    await openGroup(page, '메시지');
    await expect(page.getByText('확정하면 닉네임과 사진, 자기소개를 볼 수 있어요.')).toBeVisible();
    await expectNoFace(page);
    await checkWithAxe(page);
    await page.getByRole('link', { name: /메시지/ }).click();
    await page.waitForURL('**/messages');
    await expect(page.getByRole('heading', { name: /익명 후배/ })).toBeVisible();
    await expectNoFace(page);
    await page.goBack();
    await expect.poll(() => answers().length).toBeGreaterThan(5);
    for (const text of answers()) for (const secret of [nickname, picture]) expect(text).not.toContain(secret);
    const { subject, html, text } = await mail.waitFor(senior.email, (each) => /제안/.test(each.subject ?? ''));
    for (const secret of [nickname, picture]) expect(`${subject} ${html} ${text}`).not.toContain(secret);
  });

  await test.step('accepted, it has a name and a face', async () => {
    const { page } = senior;
    await accept(page, 0);
    await expect(page.getByText('멘토링이 확정됐어요.').first()).toBeVisible();
    await expect(page.getByText(nickname).first()).toBeVisible();
    await expect(page.getByText('익명 후배')).toHaveCount(0);
    await expectFace(page);
    await checkWithAxe(page);
    await navigate(page, '/user/status/mentor?tab=confirmed');
    await expect(page.getByRole('article')).toContainText(nickname);
    await expectFace(page);
    await navigate(page, '/notification');
    await expect(page.getByText(new RegExp(nickname)).first()).toBeVisible();
    await navigate(page, '/');
    await expect(nextStepOf(page)).toContainText(`${nickname}님`);
  });
  await expect(student.page.getByRole('heading', { name: '확정된 시간' })).toBeVisible();

  async function expectFace(page: Page): Promise<void> {
    await expect(page.locator(`img[src*="${picture}"]`).first()).toBeVisible();
  }
});

async function expectNoFace(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('img[src*="/v1/"]')).toHaveCount(0);
}

/** A picture of the student's own. @returns what its address alone contains */
async function giveFace(student: TestUser): Promise<string> {
  const { url } = await student.call('POST /v1/storage/profile/image', {
    body: { memberType: 'ROLE_MENTEE' },
    file: await drawPicture('#8fb3a3'),
  });
  const image = { fileName: '사진.png', filePath: url };
  await student.call('PUT /v1/mentee', { body: menteeProfileInput({ nickname: student.nickname, image }) });
  return new URL(url, 'http://localhost').pathname.split('/').at(-1) ?? url;
}

/** @returns the text of each answer of the server to the page so far */
function collectAnswers(page: Page): () => readonly string[] {
  const texts: string[] = [];
  page.on('response', async (response) => {
    if (!new URL(response.url()).pathname.startsWith('/v1/')) return;
    // A page that is left takes its answers with it, and a stream has no end.
    texts.push(await response.text().catch(() => ''));
  });
  return () => texts;
}
