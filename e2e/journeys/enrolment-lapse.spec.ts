import { DAY_MS } from '#domain/time/durations.ts';
import { setEnrolmentEnd } from '#server/testing/enrolment-row-store.ts';
import { nextStepOf } from '../support/answer-proposal.ts';
import { checkWithAxe } from '../support/axe.ts';
import { openGroup } from '../support/groups.ts';
import { payByCard } from '../support/pay-by-card.ts';
import { readCode } from '../support/people.ts';
import { dayFromNow, expect, test } from '../support/test-users.ts';
import { chooseTime } from '../support/time-picker.ts';

const MESSAGE = '휴학을 할지 고민하고 있어요.';

test.use({ expectedFaults: /^proposal error/ });

test('a student with a lapsed proof of enrolment renews it by mail, and the typed proposal goes through', async ({
  testUsers,
  database,
  mail,
}) => {
  const [senior, student] = [await testUsers.withoutBrowser.mentor(), await testUsers.mentee()];
  const { page, memberId } = student;
  const form = `/mentorship/suggestion/${senior.memberId}`;
  await page.goto(form);
  await chooseTime(page, 1, dayFromNow(2), '11:00');
  await page.getByRole('radio', { name: '커리어 고민' }).check();
  await page.getByRole('textbox', { name: '멘토에게 전할 말' }).fill(MESSAGE);
  const time = await page.getByRole('button', { name: '희망 시간 1: ' }).textContent();
  await setEnrolmentEnd(database, memberId, new Date(Date.now() - DAY_MS));

  await test.step('the proposal is refused, with what to do', async () => {
    await page.getByRole('button', { name: '멘토링 제안하기' }).click();
    const refusal = page.getByRole('alertdialog', { name: '제안하지 못했어요' });
    await expect(refusal).toContainText('재학 확인 기간이 끝났어요.');
    await checkWithAxe(page);
    await refusal.getByRole('button', { name: '취소' }).click();
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: '지금은 제안할 수 없어요' })).toContainText(
      '학교 메일이나 증명서로 갱신하면 다시 제안할 수 있어요.',
    );
    await expect(page.getByRole('textbox', { name: '멘토에게 전할 말' })).toHaveValue(MESSAGE);
    await checkWithAxe(page);
    await page.getByRole('link', { name: '재학 확인 갱신하기' }).click();
    await page.waitForURL('**/user/enrolment?*');
  });

  await test.step('a code to the school’s mail renews it at once', async () => {
    const address = `${crypto.randomUUID()}@snu.ac.kr`;
    await expect(page.getByText('끝났어요', { exact: true })).toBeVisible();
    await checkWithAxe(page);
    await page.getByRole('textbox', { name: '학교 메일' }).fill(address);
    await page.getByRole('button', { name: '인증번호 받기' }).click();
    await page.getByRole('textbox', { name: '인증번호' }).fill(await readCode(mail, address));
    await page.getByRole('button', { name: '갱신하기', exact: true }).click();
    await expect(page.getByText('재학 확인을 갱신했어요.')).toBeVisible();
    await expect(page.getByText('확인됨', { exact: true })).toBeVisible();
    await checkWithAxe(page);
  });

  await test.step('the way back leads to the form with all that was typed, which goes through', async () => {
    await page.getByRole('link', { name: '이어서 제안하기' }).click();
    await page.waitForURL((url) => url.pathname === form);
    await expect(page.getByRole('button', { name: '희망 시간 1: ' })).toHaveText(time ?? '');
    await expect(page.getByRole('radio', { name: '커리어 고민' })).toBeChecked();
    await expect(page.getByRole('textbox', { name: '멘토에게 전할 말' })).toHaveValue(MESSAGE);
    await expect(page.getByText('지금은 제안할 수 없어요')).toHaveCount(0);
    await page.getByRole('button', { name: '멘토링 제안하기' }).click();
    await payByCard(page, '18,000원');
    await openGroup(page, '제안 내용');
    await expect(page.getByText(MESSAGE)).toBeVisible();
  });
  await page.goto('/');
  await expect(page.getByText('직무를 고르고 멘토링을 제안해 보세요!')).toBeVisible();
  await expect(nextStepOf(page), 'nothing is left to renew').toHaveCount(0);
});
