import type { Page } from '@playwright/test';
import { loadFactor } from '#server/testing/load-factor.ts';
import { fillConversation } from '#server/testing/stores/conversation-row-store.ts';
import { COUNTS } from '#server/testing/test-speed.ts';
import { JOURNEY } from '../../scripts/testing/test-sizes.ts';
import { checkWithAxe } from '../support/axe.ts';
import { idleLimit } from '../support/idle-limit.ts';
import { navigate } from '../support/navigate.ts';
import { aDocument, expect, pay, propose, test, type TestUser, type TestUsers } from '../support/test-users.ts';
import { watchText } from '../support/watch-text.ts';

/** Between two frames while a long conversation is scrolled, on an idle machine. */
const MEDIAN_FRAME_MS = 20;
const P95_FRAME_MS = 50;

/** On an idle machine. */
const SEEN_WITHIN_MS = 1000;
const field = (page: Page) => page.getByRole('textbox', { name: '메시지' });
const list = (page: Page) => page.getByRole('region', { name: '대화 내용' });

async function aPaidPair(testUsers: TestUsers): Promise<{ mentor: TestUser; mentee: TestUser; mentoringId: number }> {
  const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
  const mentoringId = await propose(mentee, mentor);
  await pay(mentee, mentoringId);
  return { mentor, mentee, mentoringId };
}

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: '보내기', exact: true }).click();
}

test('two people write to each other', { tag: JOURNEY }, async ({ testUsers }) => {
  const { mentor, mentee, mentoringId } = await aPaidPair(testUsers);
  const address = `/user/mentoring/${mentoringId}/messages`;
  const messages = (page: Page) => list(page).locator('[data-number]');
  const again = mentee.page.getByRole('button', { name: '다시 보내기' });

  await test.step('live, with read marks and unread counts', async () => {
    await mentee.page.goto(address);
    await expect(mentee.page.getByText('아직 주고받은 메시지가 없어요')).toBeVisible();
    await mentor.page.goto('/user/status/mentor');
    await write(mentee.page, '이력서를 함께 보고 싶어요.\nhttps://example.com');
    await expect(mentor.page.getByRole('link', { name: '새 메시지 1개' })).toBeVisible();
    await expect(mentor.page.getByRole('link', { name: /멘토링 현황.*읽지 않은 메시지 1개/ })).toBeVisible();
    await mentor.page.getByRole('link', { name: '새 메시지 1개' }).click();
    await expect(list(mentor.page).getByText('이력서를 함께 보고 싶어요.')).toBeVisible();
    await expect(list(mentor.page).getByRole('link')).toHaveCount(0);
    await expect(list(mentee.page).getByText('읽음')).toBeVisible();

    await mentor.page.getByRole('button', { name: '조금 더 알려 주세요.' }).click();
    await expect(field(mentor.page)).toHaveValue('조금 더 알려 주세요.');
    const seen = await watchText(mentee.page, '조금 더 알려 주세요.');
    const sentAt = Date.now();
    await field(mentor.page).press('Control+Enter');
    const tookMs = (await seen()) - sentAt;
    console.log(`a message was on the other screen after ${tookMs} ms`);
    expect(tookMs).toBeLessThan(idleLimit(SEEN_WITHIN_MS));
    await expect(mentee.page.getByRole('log')).toHaveText(/조금 더 알려 주세요/);

    await mentee.page.locator('input[type=file]').setInputFiles([aDocument('이력서.pdf')]);
    await expect(mentee.page.getByText('보낼 준비가 됐어요')).toBeVisible();
    await mentee.page.getByRole('button', { name: '보내기', exact: true }).click();
    const download = mentor.page.waitForEvent('download');
    await mentor.page.getByRole('link', { name: /이력서.pdf/ }).click();
    expect((await download).suggestedFilename()).toBe('이력서.pdf');
    await navigate(mentor.page, '/user/status/mentor');
    await expect(mentor.page.getByRole('link', { name: '멘토링 현황' })).toBeVisible();
    await expect(mentor.page.getByText(/새 메시지/)).toHaveCount(0);
    await checkWithAxe(mentee.page);
  });

  await test.step('on a page at 400 % as well: what can be spared leaves its place to the messages', async () => {
    const { page } = mentee;
    const phrases = page.getByRole('list', { name: '자주 쓰는 문장' });
    const size = page.viewportSize();
    await expect(phrases).toBeVisible();
    await page.setViewportSize({ width: 320, height: 256 });
    await expect(phrases).toBeHidden();
    await expect(field(page)).toBeInViewport();
    if (size) await page.setViewportSize(size);
    await expect(phrases).toBeVisible();
  });

  await test.step('an answer that is lost makes no second message', async () => {
    let isFirst = true;
    const path = `**/v1/mentoring/${mentoringId}/messages`;
    await mentee.page.route(path, async (route) => {
      if (route.request().method() !== 'POST' || !isFirst) return route.continue();
      isFirst = false;
      await route.fetch();
      await route.abort();
    });
    await write(mentee.page, '한 번만');
    // It is known by its id when it comes over the stream; nobody has to send it again.
    await expect(messages(mentee.page)).toHaveCount(4);
    await expect(list(mentee.page).getByText('한 번만')).toHaveCount(1);
    await expect(again).toHaveCount(0);
    await mentee.page.unroute(path);
    await mentee.page.reload();
    await expect(list(mentee.page).getByText('한 번만')).toHaveCount(1);
    await expect(messages(mentee.page)).toHaveCount(4);
  });

  await test.step('without a network nothing typed is lost, and it is sent once when it is back', async () => {
    await write(mentee.page, '처음');
    await expect(list(mentee.page).getByText('처음')).toBeVisible();
    await expect(field(mentee.page)).toHaveValue('');
    await mentee.page.context().setOffline(true);
    await write(mentee.page, '지하철이에요');
    await write(mentee.page, '하나 더');
    await expect(again).toHaveCount(2);
    await field(mentee.page).fill('쓰던 글');
    await mentee.page.context().setOffline(false);
    await expect(again).toHaveCount(0);
    await expect(mentee.page.getByText('보내는 중')).toHaveCount(0);
    await expect(field(mentee.page)).toHaveValue('쓰던 글');
    await mentee.page.reload();
    await expect(field(mentee.page)).toHaveValue('쓰던 글');
    await navigate(mentor.page, address);
    await expect(messages(mentor.page)).toHaveCount(7);
    await expect(list(mentor.page).locator('[data-number] p')).toHaveText([
      /^이력서를 함께 보고 싶어요/,
      '조금 더 알려 주세요.',
      '한 번만',
      '처음',
      '지하철이에요',
      '하나 더',
    ]);
  });

  await test.step('an account number is warned about before the confirmation, and can be sent', async () => {
    await field(mentor.page).fill('국민 123456-04-123456으로 보내 주세요');
    await expect(mentor.page.getByText(/확정 전에 서비스 밖에서 결제하면/)).toBeVisible();
    await mentor.page.getByRole('button', { name: '보내기', exact: true }).click();
    await mentor.page.getByRole('button', { name: '고치기' }).click();
    await expect(field(mentor.page)).toBeFocused();
    await mentor.page.getByRole('button', { name: '보내기', exact: true }).click();
    await mentor.page.getByRole('button', { name: '그대로 보내기' }).click();
    await expect(messages(mentor.page)).toHaveCount(8);
  });

  await test.step('a message is reported and its sender blocked', async () => {
    await expect(list(mentee.page).getByText('국민 123456-04-123456으로 보내 주세요')).toBeVisible();
    await mentee.page
      .getByRole('button', { name: /메시지 메뉴/ })
      .last()
      .click();
    const sheet = mentee.page.getByRole('dialog', { name: '이 메시지를 신고할까요?' });
    await expect(sheet.getByText('국민 123456-04-123456으로 보내 주세요')).toBeVisible();
    await sheet.getByRole('radio', { name: '서비스 밖 결제 요구' }).check();
    await sheet.getByRole('textbox').fill('이상해요');
    await checkWithAxe(mentee.page);
    await sheet.getByRole('button', { name: '신고하기' }).click();
    await expect(mentee.page.getByText('신고를 받았어요.')).toBeVisible();
    await mentee.page.getByRole('button', { name: '대화 메뉴' }).click();
    await mentee.page.getByRole('button', { name: /차단하기/ }).click();
    await mentee.page.getByRole('button', { name: '차단하기', exact: true }).click();
    await expect(mentee.page.getByText('차단한 상대예요.')).toBeVisible();
    await expect(mentor.page.getByText('지금은 메시지를 보낼 수 없어요.'), 'without a reload').toBeVisible();
    await expect(field(mentor.page)).toHaveCount(0);

    const operator = await testUsers.operator();
    await operator.goto('/admin/reports');
    const card = operator.getByRole('listitem').filter({ hasText: mentee.nickname });
    await expect(card.getByText('123456-04-123456')).toHaveCount(0);
    await card.getByRole('button', { name: '대화 보기' }).click();
    await expect(operator.getByText('국민 123456-04-123456으로 보내 주세요').first()).toBeVisible();
    await operator.getByLabel('확인한 내용').fill('경고했어요.');
    await operator.getByRole('button', { name: '처리 마치기' }).click();
    await expect(operator.getByRole('listitem').filter({ hasText: mentee.nickname })).toHaveCount(0);
  });
});

test('a long conversation is scrolled through smoothly, a bounded number of them drawn', async ({
  testUsers,
  database,
  clock,
}) => {
  const [mentor, mentee] = [await testUsers.withoutBrowser.mentor(), await testUsers.mentee()];
  const mentoringId = await propose(mentee, mentor);
  await pay(mentee, mentoringId);
  await fillConversation(
    database,
    { mentoringId, count: COUNTS.scrolledMessages, text: '긴 이야기를 나누는 중이에요. ' },
    clock.now(),
  );
  const { page } = mentee;
  // Exactly, for the time of a message stands right behind its text: the tenth at 00:10 reads like the thousandth.
  const newest = list(page).getByText(`긴 이야기를 나누는 중이에요. ${COUNTS.scrolledMessages}`, { exact: true });
  await page.goto(`/user/mentoring/${mentoringId}/messages`);
  await expect(newest).toBeInViewport();
  const measured = await list(page).evaluate(async (scroller) => {
    const nextFrame = () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(resolve);
      });
    const frames: number[] = [];
    let most = 0;
    let jumps = 0;
    let last = await nextFrame();
    const topOf = (number: string) => scroller.querySelector(`[data-number="${number}"]`)?.getBoundingClientRect().top;
    const deadline = performance.now() + 90_000;
    while (!scroller.querySelector('[data-number="1"]') && performance.now() < deadline) {
      const box = scroller.getBoundingClientRect();
      const middle = document
        .elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2)
        .map((element) => element.closest<HTMLElement>('[data-number]')?.dataset['number'])
        .find(Boolean);
      const before = middle && topOf(middle);
      const scrolledFrom = scroller.scrollTop;
      const distance = Math.min(250, scrolledFrom);
      scroller.scrollTop -= 250;
      const now = await nextFrame();
      frames.push(now - last);
      last = now;
      most = Math.max(most, scroller.querySelectorAll('[data-number]').length);
      const after = middle && topOf(middle);
      if (
        middle &&
        before !== undefined &&
        (after === undefined || Math.abs(Number(after) - Number(before) - distance) > 2)
      )
        jumps += 1;
    }
    frames.sort((one, other) => one - other);
    const at = (share: number) => Math.round(frames[Math.floor(frames.length * share)] ?? 0);
    return { frames: frames.length, median: at(0.5), p95: at(0.95), p99: at(0.99), most, jumps };
  });
  console.log(`${COUNTS.scrolledMessages} messages scrolled: ${JSON.stringify(measured)}`);
  await expect(list(page).getByText('긴 이야기를 나누는 중이에요. 1', { exact: true })).toBeVisible();
  expect(measured.most).toBeLessThanOrEqual(250);
  expect(measured.jumps).toBe(0);
  // With all five thousand, as in the long run: sixty frames a second, and one in twenty may be late.
  if (COUNTS.scrolledMessages >= 5000) {
    expect(measured.median).toBeLessThanOrEqual(MEDIAN_FRAME_MS * loadFactor());
    expect(measured.p95).toBeLessThanOrEqual(P95_FRAME_MS * loadFactor());
  }
  await page.getByRole('button', { name: '최근 메시지로' }).click();
  await expect(newest).toBeInViewport();
});
