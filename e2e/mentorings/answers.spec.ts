import type { Page, Route } from '@playwright/test';
import type { ApplyTime } from '#domain/mentorings/times/slots.ts';
import { REFUSALS } from '#domain/refusals.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { startConfirming } from '#server/features/money/payments/orders.ts';
import { findCurrentPayment } from '#server/features/money/payments/payment-view.ts';
import { menteeProfileInput } from '#server/testing/factories.ts';
import { moveConfirmedStart } from '#server/testing/stores/mentoring-row-store.ts';
import { accept } from '../support/answer-proposal.ts';
import { pushAddress } from '../support/navigate.ts';
import { countCalls, countFetches, tapTwice } from '../support/taps.ts';
import { aDocument, dayFromNow, expect, halfHour, pay, propose, type TestMember, test } from '../support/test-users.ts';
import { chooseTime } from '../support/time-picker.ts';

test('a mentor answers proposals', async ({ testUsers }) => {
  const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
  const other = await testUsers.withoutBrowser.mentee();
  const { page } = mentor;
  const mentoringId = await proposeAndPay(mentee, mentor);

  await test.step('a double tap on 수락하기 confirms once', async () => {
    await page.goto(progressOf('mentor', mentoringId));
    await expect(page.getByRole('button', { name: '수락하기' })).toBeVisible();
    await mentee.page.goto(progressOf('mentee', mentoringId));
    await expect(mentee.page.getByRole('button', { name: '취소 요청' })).toBeVisible();
    const fetched = countFetches(page, `/v1/mentoring/${mentoringId}`);
    const sent = countCalls(page, '/acceptance');
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: '수락하기' }).click();
    await tapTwice(page.getByRole('alertdialog').getByRole('button', { name: '수락하기' }));
    await expect(page.getByRole('heading', { name: '확정된 시간' })).toBeVisible();
    await test.step('what a transition answers is shown without fetching the mentoring again', async () => {
      // Shown once everything that the transition makes out of date has been fetched.
      await expect(page.getByText('멘토링이 확정됐어요.').first()).toBeVisible();
      // The same event reaches both sides.
      await expect(mentee.page.getByRole('heading', { name: '확정된 시간' })).toBeVisible();
      expect(fetched()).toBe(0);
    });
    expect(sent()).toBe(1);
    expect(await countActions(mentee, mentoringId, 'accept')).toBe(1);
  });

  await test.step('a double tap on 거절하기 rejects and refunds once', async () => {
    const rejected = await proposeAndPay(other, mentor, [halfHour(dayFromNow(4), '10:00')]);
    await pushAddress(page, progressOf('mentor', rejected));
    const sent = countCalls(page, '/rejection');
    await page.getByRole('button', { name: '거절하기' }).click();
    const sure = page.getByRole('dialog', { name: '이 제안을 거절할까요?' });
    await tapTwice(sure.getByRole('button', { name: '거절하기' }));
    await expect(page.getByText('제안을 거절했어요.', { exact: true })).toBeVisible();
    expect(sent()).toBe(1);
    expect(await countActions(other, rejected, 'reject')).toBe(1);
  });

  await test.step('a mentor who accepts an hour just taken reads so and chooses another', async () => {
    const times = [halfHour(dayFromNow(4), '15:00'), halfHour(dayFromNow(5), '15:00')];
    const third = await testUsers.withoutBrowser.mentee();
    const [taken, late] = [await proposeAndPay(other, mentor, times), await proposeAndPay(third, mentor, times)];
    await pushAddress(page, progressOf('mentor', late));
    await expect(page.getByRole('button', { name: '수락하기' })).toBeVisible();
    // It is taken while the yes is under way: a page that asks again before would not offer it.
    const takeFirst = async (route: Route) => {
      await mentor.call('POST /v1/mentoring/{mentoringId}/acceptance', {
        params: { mentoringId: String(taken) },
        body: { startTime: times[0]?.startTime ?? '' },
      });
      await route.continue();
    };
    await page.route(`**/v1/mentoring/${late}/acceptance`, takeFirst, { times: 1 });

    await accept(page, 0);
    const alert = page.getByRole('alertdialog', { name: '수락하지 못했어요' });
    await expect(alert).toContainText(REFUSALS.SLOT_TAKEN.message);
    await alert.getByRole('button', { name: '확인' }).click();
    await expect(page.getByRole('radio'), 'the taken time is not offered any more').toHaveCount(1);
    await page.getByRole('button', { name: '수락하기' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '수락하기' }).click();
    await expect(page.getByRole('heading', { name: '확정된 시간' })).toBeVisible();
  });
});

test('a student moves the times, attends, agrees to others, and cancels', async ({ testUsers, database }) => {
  const [mentor, mentee] = [await testUsers.mentor(), await testUsers.mentee()];
  const mentoringId = await proposeAndPay(mentee, mentor);
  const { page } = mentee;
  await page.goto(progressOf('mentee', mentoringId));

  await test.step('a double tap on 희망 시간 바꾸기 opens one sheet, and one on 바꾸기 changes the times once', async () => {
    const sent = countCalls(page, '/apply-times');
    await tapTwice(page.getByRole('button', { name: '희망 시간 바꾸기' }));
    const sheet = page.getByRole('dialog', { name: '희망 시간 바꾸기' });
    await expect(sheet).toHaveCount(1);
    await sheet.getByRole('button', { name: '희망 시간 2 지우기' }).click();
    await tapTwice(sheet.getByRole('button', { name: '바꾸기', exact: true }));
    await expect(page.getByText('희망 시간을 바꿨어요.')).toHaveCount(1);
    await expect(sheet).toHaveCount(0);
    expect(sent()).toBe(1);
    expect(await countActions(mentee, mentoringId, 'changeTimes')).toBe(1);
  });

  await test.step('a double tap on 제안 보내기 offers other times once, and the mentee may offer others in turn', async () => {
    await mentor.page.goto(progressOf('mentor', mentoringId));
    await mentor.page.getByRole('button', { name: '다른 시간 제안하기' }).click();
    await offerTwice(mentor.page);
    expect(await countActions(mentor, mentoringId, 'offerTimes')).toBe(1);

    await expect(page.getByRole('group', { name: '멘토가 제안한 시간' })).toBeVisible();
    await page.getByRole('button', { name: '다른 시간 제안하기' }).click();
    await offerTwice(page);
    expect(await countActions(mentee, mentoringId, 'offerTimes')).toBe(2);
  });

  await test.step('a double tap on 참석 확인 says "here" once, and only in the minutes around the start', async () => {
    const params = { mentoringId: String(mentoringId) };
    const { applyTimes } = await mentor.call('GET /v1/mentoring/{mentoringId}', { params });
    await mentor.call('POST /v1/mentoring/{mentoringId}/acceptance', {
      params,
      body: { startTime: applyTimes[0]?.startTime ?? '' },
    });
    await mentor.call('PUT /v1/mentoring/{mentoringId}/meeting', {
      params,
      body: { kind: 'LINK', link: 'https://meet.example.com/1' },
    });
    const attend = page.getByRole('button', { name: '참석 확인' });
    await expect(page.getByRole('heading', { name: '확정된 시간' })).toBeVisible();
    await expect(attend, 'days before').toHaveCount(0);

    const inFourMinutes = Math.ceil(Date.now() / MINUTE_MS + 4) * MINUTE_MS;
    await moveConfirmedStart(database, mentoringId, new Date(inFourMinutes));
    await page.reload();
    await expect(attend).toBeEnabled();
    const sent = countCalls(page, '/attendance');
    await tapTwice(attend);
    await expect(page.getByText('참석을 확인했어요.')).toHaveCount(1);
    await expect(attend).toHaveCount(0);
    await expect(page.getByRole('link', { name: /회의 주소 열기/ })).toBeVisible();
    expect(sent()).toBe(1);
    expect(await countActions(mentee, mentoringId, 'attend')).toBe(1);
  });

  await test.step('a mentee chooses one of the times that the mentor offered, and both meet then', async () => {
    const another = await testUsers.withoutBrowser.mentor();
    const params = { mentoringId: String(await proposeAndPay(mentee, another)) };
    const applyTimes = [halfHour(dayFromNow(5), '11:00'), halfHour(dayFromNow(5), '19:30')];
    await another.call('POST /v1/mentoring/{mentoringId}/counter-proposal', { params, body: { applyTimes } });
    await pushAddress(page, progressOf('mentee', Number(params.mentoringId)));
    await expect(page.getByRole('heading', { name: '선배가 다른 시간을 제안했어요' })).toBeVisible();
    const agree = page.getByRole('button', { name: '수락하기' });
    await expect(page.getByRole('radio')).toHaveCount(2);
    await expect(agree, 'nothing is chosen yet').toBeDisabled();
    await page.getByRole('radio', { name: /19:30/ }).check();
    await agree.click();
    const question = page.getByRole('alertdialog', { name: '이 시간으로 확정할까요?' });
    await expect(question).toContainText(`19:30 ~ 20:00에 ${another.nickname}님과 만나요.`);
    await question.getByRole('button', { name: '수락하기' }).click();
    await expect(page.getByText('멘토링이 확정됐어요.').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: '확정된 시간' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '확정된 시간' })).toContainText('19:30 ~ 20:00');
    const { status, confirmedTime } = await another.call('GET /v1/mentoring/{mentoringId}', { params });
    expect({ status, confirmedTime }).toEqual({ status: 'CONFIRMED', confirmedTime: applyTimes[1] });
  });

  const declined = await testUsers.withoutBrowser.mentor();
  await test.step('a double tap on 취소 요청 asks once and cancels once', async () => {
    const mentoringId = await proposeAndPay(mentee, declined);
    await pushAddress(page, progressOf('mentee', mentoringId));
    const sent = countCalls(page, '/cancellation');
    await tapTwice(page.getByRole('button', { name: '취소 요청' }));
    const question = page.getByRole('alertdialog', { name: '멘토링을 취소할까요?' });
    await expect(question).toContainText('결제하신 20,000원을 모두 돌려드려요.');
    await tapTwice(question.getByRole('button', { name: '취소 요청' }));
    const toast = page.getByText('멘토링을 취소했어요.', { exact: true });
    await expect(toast).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(sent()).toBe(1);
    expect(await countActions(mentee, mentoringId, 'cancel')).toBe(1);
    await expect(toast).toHaveCount(0);
  });

  await test.step('a student who cancels during the confirmation reads what comes back if the payment succeeds', async () => {
    const mentoringId = await propose(mentee, declined);
    const params = { mentoringId: String(mentoringId) };
    await mentee.call('POST /v1/mentoring/{mentoringId}/payment', { params, body: { method: 'CARD', couponId: null } });
    // The gateway's answer to the approval is still on its way.
    const order = await findCurrentPayment(database, mentoringId);
    await startConfirming(database, order?.paymentId ?? 0, crypto.randomUUID(), new Date());

    await pushAddress(page, progressOf('mentee', mentoringId));
    await page.getByRole('button', { name: '취소 요청' }).click();
    const question = page.getByRole('alertdialog', { name: '멘토링을 취소할까요?' });
    await expect(question).toContainText('결제를 확인하고 있어요. 결제가 승인되면 20,000원을 모두 돌려드려요.');
    await question.getByRole('button', { name: '취소 요청' }).click();
    // The header says so in a sentence of its own.
    await expect(page.getByText('멘토링을 취소했어요.', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: '내가 취소한 멘토링이에요' })).toBeVisible();
  });
});

test('a double tap on the operator’s 승인 decides once', async ({ testUsers }) => {
  const newcomer = await testUsers.withoutBrowser.newcomer('ROLE_MENTEE');
  await newcomer.call('POST /v1/mentee', { body: menteeProfileInput({ nickname: newcomer.nickname }) });
  const { certificateId } = await newcomer.call('POST /v1/storage/certificate/mentee', {
    body: { certificateType: 'ENROLLMENT' },
    file: aDocument(),
  });
  const desk = await testUsers.operator();
  await desk.goto('/admin');
  await desk
    .getByRole('listitem')
    .filter({ hasText: newcomer.nickname })
    .getByRole('button', { name: '서류 보고 심사하기' })
    .click();
  const sheet = desk.getByRole('dialog');
  await sheet.getByRole('radio', { name: '재학생' }).check();
  const sent = countCalls(desk, `/v1/admin/certificates/${certificateId}/approval`);
  await tapTwice(sheet.getByRole('button', { name: '승인' }));
  await expect(sheet).toHaveCount(0);
  await expect(desk.getByText(newcomer.nickname)).toHaveCount(0);
  expect(sent()).toBe(1);
  const { content } = await newcomer.call('GET /v1/notifications');
  expect(content.filter(({ kind }) => kind === 'CERTIFICATE_APPROVED')).toHaveLength(1);
});

async function proposeAndPay(mentee: TestMember, mentor: TestMember, applyTimes?: ApplyTime[]): Promise<number> {
  const mentoringId = await propose(mentee, mentor, applyTimes);
  await pay(mentee, mentoringId);
  return mentoringId;
}

const progressOf = (side: 'mentor' | 'mentee', mentoringId: number) => `/user/status/${side}/progress/${mentoringId}`;

/** One other time, in four days at 11:00, and both taps on the button that sends it. */
async function offerTwice(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: '다른 시간 제안하기' });
  await chooseTime(page, 1, dayFromNow(4), '11:00', '제안 시간');
  const sent = countCalls(page, '/counter-proposal');
  await tapTwice(sheet.getByRole('button', { name: '제안 보내기' }));
  await expect(page.getByText('다른 시간을 제안했어요.')).toHaveCount(1);
  await expect(sheet).toHaveCount(0);
  expect(sent()).toBe(1);
}

async function countActions(member: TestMember, mentoringId: number, action: string): Promise<number> {
  const { history } = await member.call('GET /v1/mentoring/{mentoringId}', {
    params: { mentoringId: String(mentoringId) },
  });
  return history.filter((line) => line.action === action).length;
}
