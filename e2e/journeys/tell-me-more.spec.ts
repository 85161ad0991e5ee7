import { accept, nextStepOf, openProposal } from '../support/answer-proposal.ts';
import { checkWithAxe } from '../support/axe.ts';
import { expect, pay, propose, test } from '../support/test-users.ts';

const QUESTION = '지금까지 면접을 몇 번 보셨어요?';
const ANSWER = '두 번 보았고, 두 번 모두 기술 질문에서 말이 막혔어요.';

test('a senior asks one question, the student answers it from home, and the senior accepts', async ({ testUsers }) => {
  const [senior, student] = [await testUsers.mentor(), await testUsers.mentee()];
  await pay(student, await propose(student, senior));

  await test.step('the senior asks, and the clock stands still', async () => {
    const { page } = senior;
    await openProposal(page);
    await page.getByRole('button', { name: '답하기 전에 물어보기' }).click();
    const sheet = page.getByRole('dialog', { name: '조금 더 알려 주세요' });
    await expect(sheet.getByText(/답변 기한이 최대 24시간 멈추고/)).toBeVisible();
    await sheet.getByRole('textbox', { name: '멘티에게 물어볼 것' }).fill(QUESTION);
    await checkWithAxe(page);
    await sheet.getByRole('button', { name: '질문 보내기' }).click();
    await expect(page.getByText('후배에게 물어봤어요.')).toBeVisible();
    await expect(page.getByText(/까지는 답변 기한이 멈춰 있어요/)).toBeVisible();
    await expect(page.getByRole('button', { name: '답하기 전에 물어보기' }), 'one question').toHaveCount(0);
    await checkWithAxe(page);
  });

  await test.step('the student finds it as the next step, and answers', async () => {
    const { page } = student;
    await page.goto('/');
    await expect(nextStepOf(page)).toContainText('한 가지를 물어봤어요');
    await expect(nextStepOf(page)).not.toContainText(QUESTION);
    await checkWithAxe(page);
    await nextStepOf(page).getByRole('link', { name: '답하기' }).click();
    await page.waitForURL('**/user/status/mentee/progress/*');
    await expect(page.getByText(QUESTION)).toBeVisible();
    await expect(page.getByText(/까지는 답변 기한이 멈춰 있어요/)).toBeVisible();
    await checkWithAxe(page);
    await page.getByRole('textbox', { name: '멘토의 질문에 답하기' }).fill(ANSWER);
    await page.getByRole('button', { name: '답 보내기' }).click();
    await expect(page.getByText('선배에게 답을 전했어요.')).toBeVisible();
  });

  await test.step('the senior reads the answer without a reload; the clock goes on', async () => {
    const { page } = senior;
    await expect(page.getByText(ANSWER)).toBeVisible();
    await expect(page.getByText(/답변 기한이 멈춰 있어요/)).toHaveCount(0);
    await expect(page.getByText(/남은 시간 \d+(일|시간|분)/)).toBeVisible();
    await page.goto('/');
    await expect(nextStepOf(page)).toContainText(/답할 제안 1건/);
    await expect(nextStepOf(page)).toContainText(/\d\d:\d\d까지/);
    await nextStepOf(page).getByRole('link').click();
    await accept(page, 0);
    await expect(page.getByText('멘토링이 확정됐어요.').first()).toBeVisible();
    await checkWithAxe(page);
  });

  await expect(student.page.getByRole('heading', { name: '확정된 시간' }), 'without a reload').toBeVisible();
  await expect(student.page.getByText(ANSWER)).toBeVisible();
  await student.page.goto('/');
  await expect(nextStepOf(student.page)).toContainText('입장');
});
