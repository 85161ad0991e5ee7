import { MINUTE_MS } from '#domain/time/durations.ts';
import { moveConfirmedStart } from '#server/testing/stores/mentoring-row-store.ts';
import { checkWithAxe } from '../support/axe.ts';
import { group, openGroup } from '../support/groups.ts';
import { expectSoundLayout } from '../support/layout.ts';
import { pushAddress } from '../support/navigate.ts';
import { expect, pay, propose, test, type TestMember, type TestUsers } from '../support/test-users.ts';
import { countTextInView } from '../support/text-in-view.ts';

/** In the first viewport, and of the whole page in CSS pixels. */
const [MAX_HANGUL, MAX_HEIGHT] = [90, 900];

const paramsOf = (mentoringId: number) => ({ mentoringId: String(mentoringId) });

async function accept(mentor: TestMember, mentoringId: number): Promise<void> {
  const params = paramsOf(mentoringId);
  const { applyTimes } = await mentor.call('GET /v1/mentoring/{mentoringId}', { params });
  const body = { startTime: applyTimes[0]?.startTime ?? '' };
  await mentor.call('POST /v1/mentoring/{mentoringId}/acceptance', { params, body });
}

/** A school of this file alone, so that nobody else's mentors are suggested in place of its own. */
const education = { schoolName: '인하대학교', major: '컴퓨터공학' };

async function confirmed(testUsers: TestUsers) {
  const [mentor, mentee] = [await testUsers.mentor({ education }), await testUsers.mentee(undefined, { education })];
  const mentoringId = await propose(mentee, mentor);
  await pay(mentee, mentoringId);
  await accept(mentor, mentoringId);
  return { mentor, mentee, mentoringId };
}

test('a mentoring that does not take place, and one that does, until its start', async ({ testUsers, database }) => {
  const { mentor, mentee, mentoringId: cancelled } = await confirmed(testUsers);
  const other = await testUsers.withoutBrowser.mentor({ education });
  const { page } = mentee;

  await test.step('after a mentee’s cancellation, both sides read who cancelled, when, and what comes back', async () => {
    await page.goto(`/user/status/mentee/progress/${cancelled}`);
    await openGroup(page, '결제와 규칙');
    await page.getByRole('button', { name: '취소 요청' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '취소 요청' }).click();
    const toast = page.getByText('멘토링을 취소했어요.', { exact: true });
    await expect(toast).toBeVisible();
    await expect(page.getByRole('heading', { name: '내가 취소한 멘토링이에요' })).toBeVisible();
    await expect(page.getByText(/^\d+월.+에 취소했어요\.$/)).toBeVisible();
    await expect(page.getByText(/^결제한 20,000원을 모두 돌려드(려|렸어)요\.$/)).toBeVisible();
    await expect(page.getByText('결제한 카드로 보통 3~5영업일')).toBeVisible();
    await expect(page.getByRole('list', { name: '멘토링 진행 단계' }), 'no tracker of what has ended').toHaveCount(0);
    await expect(page.getByRole('link', { name: '개발 멘토 모두 보기' })).toHaveAttribute('href', /field=/);
    await expect(page.getByRole('heading', { name: '다른 멘토' })).toBeVisible();
    await expect(page.getByRole('link').filter({ hasText: other.nickname })).toBeVisible();
    await expect(toast).toHaveCount(0);
    await expectSoundLayout(page);
    await checkWithAxe(page);

    await mentor.page.goto(`/user/status/mentor/progress/${cancelled}`);
    await expect(mentor.page.getByRole('heading', { name: '후배의 사정으로 취소됐어요' })).toBeVisible();
    await expect(mentor.page.getByText(/^\d+월.+에 취소했어요\.$/)).toBeVisible();
    await expect(mentor.page.getByRole('link', { name: '가능한 시간 살펴보기' })).toBeVisible();
  });

  await test.step('a rejection, and a cancellation by the mentor, say so to the student', async () => {
    const rejected = await propose(mentee, mentor);
    await pay(mentee, rejected);
    await mentor.call('POST /v1/mentoring/{mentoringId}/rejection', {
      params: paramsOf(rejected),
      body: { reason: '그 주에는 출장이 있어요.' },
    });
    await pushAddress(page, `/user/status/mentee/progress/${rejected}`);
    await expect(page.getByRole('heading', { name: '선배가 이번에는 함께하지 못해요' })).toBeVisible();
    await expect(page.getByText('사유: 그 주에는 출장이 있어요.')).toBeVisible();

    const second = await propose(mentee, mentor);
    await pay(mentee, second);
    await accept(mentor, second);
    await mentor.call('POST /v1/mentoring/{mentoringId}/cancellation', { params: paramsOf(second), body: {} });
    await pushAddress(page, `/user/status/mentee/progress/${second}`);
    await expect(page.getByRole('heading', { name: '선배의 사정으로 취소됐어요' })).toBeVisible();
    await expect(page.getByText(/^결제한 .+원을 모두 돌려드(려|렸어)요\.$/)).toBeVisible();
  });

  const mentoringId = await propose(mentee, mentor);
  await pay(mentee, mentoringId);
  await accept(mentor, mentoringId);
  await test.step('취소 요청 of a confirmed mentoring is folded, and reached by keyboard', async () => {
    for (const [{ page: own }, side] of [
      [mentor, 'mentor'],
      [mentee, 'mentee'],
    ] as const) {
      await pushAddress(own, `/user/status/${side}/progress/${mentoringId}`);
      await expect(own.getByRole('heading', { name: '확정된 시간' })).toBeVisible();
      const cancel = own.getByRole('button', { name: '취소 요청' });
      await expect(cancel).toHaveCount(0);
      await group(own, '결제와 규칙').focus();
      await own.keyboard.press('Enter');
      await expect(cancel).toBeVisible();
      await checkWithAxe(own);
      await cancel.focus();
      await own.keyboard.press('Enter');
      const question = own.getByRole('alertdialog', { name: '멘토링을 취소할까요?' });
      await expect(question).toBeVisible();
      await question.getByRole('button', { name: '돌아가기' }).click();
      await expect(question).toHaveCount(0);
    }
  });

  await test.step('a confirmed mentoring is one ticket, with one button that follows the state', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const bar = page.getByRole('contentinfo');
    await expect(page.getByRole('list', { name: '멘토링 진행 단계' }).getByRole('listitem')).toHaveText([
      /결제대기/,
      /수락대기/,
      /멘토링 확정/,
    ]);
    await expect(page.getByText('선배랑 멘토링룸', { exact: true })).toBeVisible();
    await expect(bar.getByRole('button')).toHaveCount(1);
    const { hangul, height } = await countTextInView(page);
    expect(hangul).toBeLessThanOrEqual(MAX_HANGUL);
    expect(height).toBeLessThanOrEqual(MAX_HEIGHT);
    await expectSoundLayout(page);
    await checkWithAxe(page);

    const link = 'https://meet.example.com/a-room-of-my-own';
    await mentor.call('PUT /v1/mentoring/{mentoringId}/meeting', {
      params: paramsOf(mentoringId),
      body: { kind: 'LINK', link },
    });
    await expect(page.getByRole('link', { name: link }), 'without a reload').toBeVisible();
    await mentor.call('PUT /v1/mentoring/{mentoringId}/meeting', {
      params: paramsOf(mentoringId),
      body: { kind: 'ROOM' },
    });

    await page.clock.install();
    await moveConfirmedStart(database, mentoringId, new Date(Date.now() + 5 * MINUTE_MS));
    await page.reload();
    await expect(bar.getByRole('link', { name: '멘토링룸 입장' })).toBeVisible();
    await expect(bar.getByRole('button')).toHaveCount(0);
  });

  await test.step('취소 요청 of a confirmed mentoring is gone at the start', async () => {
    // The clock alone takes it away: the page is not told that the session begins.
    await openGroup(page, '결제와 규칙');
    await expect(page.getByRole('button', { name: '취소 요청' })).toBeVisible();
    await page.clock.fastForward(5 * MINUTE_MS + 16_000);
    await expect(page.getByRole('button', { name: '취소 요청' })).toHaveCount(0);
  });
});
