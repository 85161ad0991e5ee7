import { KOREAN_WEEKDAYS } from '#domain/time/korean-time.ts';
import { accept, openProposal, reject } from '../support/answer-proposal.ts';
import { checkWithAxe } from '../support/axe.ts';
import { openGroup } from '../support/groups.ts';
import { navigate } from '../support/navigate.ts';
import { payByCard } from '../support/pay-by-card.ts';
import { dayFromNow, expect, test, type TestMember, type TestUser } from '../support/test-users.ts';
import { chooseTime } from '../support/time-picker.ts';

test.describe('a paid proposal passes on', () => {
  test('to the named senior: the first declines, the second accepts, and the money moves once', async ({
    testUsers,
  }) => {
    // A school of this test alone, so that the list has these mentors and nobody else.
    const education = { schoolName: '강원대학교', major: '생명과학' };
    const first = await testUsers.mentor({ education });
    const next = await testUsers.mentor({ education });
    const student = await testUsers.mentee('ENROLLED', { education });
    const { page } = student;

    await page.goto(`/mentorship/suggestion/${first.memberId}`);
    await chooseTime(page, 1, dayFromNow(2), '11:00');
    await page.getByRole('button', { name: '더 보기' }).click();
    const part = page.getByRole('group', { name: '답이 없으면' });
    await part.getByRole('radio', { name: '다음 멘토 고르기' }).check();
    await part.getByRole('checkbox', { name: new RegExp(next.nickname) }).check();
    await part.getByRole('checkbox', { name: /동의해요/ }).check();
    await part.scrollIntoViewIfNeeded();
    await checkWithAxe(page);
    await page.getByRole('button', { name: '멘토링 제안하기' }).click();
    // It does not say that the money comes back, because the proposal passes on first.
    await expect(page.getByText('답이 없으면 다음 선배에게 전해요.')).toBeVisible();
    await payByCard(page, '18,000원');
    await openGroup(page, '답이 없으면');
    await expect(page.getByRole('region', { name: '답이 없으면' })).toContainText(`${next.nickname} 선배`);
    await next.page.goto('/user/status/mentor');
    await expect(next.page.getByText('기다리는 제안이 없어요'), 'it is not theirs yet').toBeVisible();

    await openProposal(first.page);
    await reject(first.page, '그 주에는 출장이 있어요.');
    // The student's screen follows by itself, without a tap.
    await expect(page.getByText(`${next.nickname} 선배에게 전했어요.`).first()).toBeVisible();
    await expect(page.getByText('결제도 함께 전했어요. 다시 결제하지 않아요.')).toBeVisible();
    await checkWithAxe(page);
    await page.getByRole('link', { name: '진행 상황 보기' }).click();
    await openGroup(page, '답이 없으면');
    await expect(page.getByText(`${next.nickname} 선배에게 전했어요.`).first()).toBeVisible();

    await openProposal(next.page);
    await expect(next.page.getByText(first.nickname), 'no senior reads who had it before').toHaveCount(0);
    await accept(next.page, 0);
    await expect(next.page.getByRole('heading', { name: '확정된 시간' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '확정된 시간' })).toBeVisible();
    await expect(page.getByText('18,000원').first()).toBeVisible();

    await navigate(page, '/user/status/mentee?tab=completed');
    await expect(page.getByRole('article').filter({ hasText: first.nickname })).toContainText('다음 선배에게 전했어요');
  });

  test('to recommended seniors twice; after the last one the student reads that all money comes back', async ({
    testUsers,
  }) => {
    // A school of this test alone, so that nobody else is recommended.
    const education = { schoolName: '충북대학교', major: '사회학' };
    const first = await testUsers.withoutBrowser.mentor({ education });
    // Only mentors with time when the student wants to meet are recommended.
    const timezone = { days: [...KOREAN_WEEKDAYS], startTime: '08:00:00', endTime: '18:00:00' };
    const others = [
      await testUsers.withoutBrowser.mentor({ education, timezone }),
      await testUsers.withoutBrowser.mentor({ education, timezone }),
    ];
    const student = await testUsers.mentee('ENROLLED', { education });
    const { page } = student;

    await page.goto(`/mentorship/suggestion/${first.memberId}`);
    await chooseTime(page, 1, dayFromNow(2), '11:00');
    await page.getByRole('button', { name: '더 보기' }).click();
    const part = page.getByRole('group', { name: '답이 없으면' });
    await part.getByRole('radio', { name: '비슷한 멘토에게 자동으로' }).check();
    await page.getByRole('button', { name: '멘토링 제안하기' }).click();
    const unclear = page.getByRole('alertdialog', { name: '다음 선배를 확인해 주세요' });
    await expect(unclear).toContainText('다음 선배에게 전하는 데 동의해 주세요.');
    await unclear.getByRole('button', { name: '확인' }).click();
    await part.getByRole('checkbox', { name: /동의해요/ }).check();
    await page.getByRole('button', { name: '멘토링 제안하기' }).click();
    await payByCard(page, '18,000원');
    await openGroup(page, '답이 없으면');
    await expect(page.getByText('비슷한 선배 최대 2명에게 자동으로 전해요.')).toBeVisible();

    await decline(first, '');
    const second = await passedTo(student, others);
    await page.getByRole('link', { name: '진행 상황 보기' }).click();
    await openGroup(page, '답이 없으면');
    await expect(page.getByText('비슷한 선배 한 분에게 자동으로 전해요.')).toBeVisible();
    await decline(second, '이번 달에는 시간이 없어요.');
    const third = await passedTo(student, others);
    expect(third.memberId).not.toBe(second.memberId);
    await page.getByRole('link', { name: '진행 상황 보기' }).click();
    await openGroup(page, '답이 없으면');
    await expect(page.getByText('답이 없거나 거절되면 전액 돌려드려요.')).toBeVisible();
    await decline(third, '다음에 만나요.');

    await expect(page.getByText(/18,000원을 모두 돌려/).first(), 'without a reload').toBeVisible();
    await expect(page.getByRole('heading', { name: '다른 멘토' })).toBeVisible();
    await expect(page.getByText(first.nickname), 'nobody is suggested who has declined it').toHaveCount(0);
    await checkWithAxe(page);
    await navigate(page, '/notification');
    await expect(page.getByText(/18,000원/).first()).toBeVisible();
    await checkWithAxe(page);
  });
});

/** The mentor who has the proposal now, as the student's screen says. */
async function passedTo({ page }: TestUser, seniors: readonly TestMember[]): Promise<TestMember> {
  const said = page.getByText(/선배에게 전했어요\.$/).filter({ visible: true });
  await expect(page.getByRole('link', { name: '진행 상황 보기' })).toBeVisible();
  const text = await said.first().innerText();
  const senior = seniors.find(({ nickname }) => text.startsWith(nickname));
  if (!senior) throw new Error(`Nobody is meant by: ${text}`);
  return senior;
}

/** A senior declines the one proposal that waits for an answer; how it looks to them is above. */
async function decline(senior: TestMember, reason: string): Promise<void> {
  const { content } = await senior.call('GET /v1/mentoring');
  const [waiting, ...more] = content.filter(({ status }) => status === 'WAITING_FOR_MENTOR');
  expect(more).toEqual([]);
  await senior.call('POST /v1/mentoring/{mentoringId}/rejection', {
    params: { mentoringId: String(waiting?.mentoringId) },
    body: { reason },
  });
}
