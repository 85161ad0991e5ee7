import type { Locator, Page } from '@playwright/test';
import { nextStepOf } from '../support/answer-proposal.ts';
import { expectPassing } from '../support/passing.ts';
import { expectPaid } from '../support/pay-by-card.ts';
import { PASSWORD, readCode } from '../support/people.ts';
import { expect, pay, propose, test } from '../support/test-users.ts';

// A school of this file alone, so that home suggests its mentor and nobody else's.
const SCHOOL = { schoolName: '제주대학교', major: '생명과학' };
const DOMAIN = 'jejunu.ac.kr';

/** Taps and fills in as a finger does, and counts: one for a tap, one for a field that is filled in. */
class InputCounter {
  count = 0;

  async tap(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  async fillIn(field: Locator, text: string): Promise<void> {
    this.count += 1;
    await field.fill(text);
  }
}

test('a new student pays a proposal in 21 taps and entries, and another one from home in 6 taps', async ({
  page,
  mail,
  testUsers,
}) => {
  await testUsers.withoutBrowser.mentor({ education: SCHOOL });
  const email = `${crypto.randomUUID()}@${DOMAIN}`;
  const input = new InputCounter();
  await page.goto('/');
  await input.tap(page.getByRole('link', { name: '회원가입' }));
  await input.tap(page.getByRole('checkbox', { name: '전체 동의' }));
  await input.tap(page.getByRole('button', { name: '다음' }));
  await input.tap(page.getByRole('radio', { name: '성실한 멘티' }));
  await input.fillIn(page.getByLabel('이메일'), email);
  await input.tap(page.getByRole('button', { name: '인증번호 받기' }));
  await input.fillIn(page.getByRole('textbox', { name: '인증번호' }), await readCode(mail, email));
  await input.fillIn(page.getByLabel('비밀번호', { exact: true }), PASSWORD);
  await input.fillIn(page.getByLabel('비밀번호 확인', { exact: true }), PASSWORD);
  await input.tap(page.getByRole('button', { name: '완료' }));
  await expect(page.getByText('가입을 마쳤어요')).toBeVisible();
  await input.tap(page.getByRole('button', { name: '로그인', exact: true }));

  await input.tap(page.getByRole('link', { name: /프로필 등록을 마쳐 주세요/ }));
  await expect(page.getByText('사용 가능한 닉네임입니다.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: '학교' })).toHaveValue(SCHOOL.schoolName);
  await input.fillIn(page.getByLabel('자기소개'), '연구실과 회사 사이에서 고민하고 있어요.');
  await input.fillIn(page.getByLabel('전공'), SCHOOL.major);
  await input.tap(page.getByRole('button', { name: '등록하기' }));
  await input.tap(page.getByRole('alertdialog').getByRole('button', { name: '확인' }));
  await page.waitForURL((url) => url.pathname === '/user');
  await input.tap(page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '홈' }));

  await proposeAndPay(page, input);
  expect(input.count).toBeLessThanOrEqual(21);

  await test.step('a registered student comes from home to a paid proposal in 6 taps, past the mentor’s page', async () => {
    const mentor = await testUsers.withoutBrowser.mentor({ education: SCHOOL });
    const again = new InputCounter();
    await page.goto('/');
    await again.tap(page.getByRole('link', { name: mentor.nickname }));
    await page.waitForURL(`**/mentorship/info/${mentor.memberId}`);
    await proposeAndPay(page, again);
    expect(again.count).toBeLessThanOrEqual(6);
  });

  await test.step('with three times and a question it is 9 taps', async () => {
    const mentor = await testUsers.withoutBrowser.mentor({ education: SCHOOL });
    const wordy = new InputCounter();
    await page.goto('/');
    await wordy.tap(page.getByRole('link', { name: mentor.nickname }));
    await page.waitForURL(`**/mentorship/info/${mentor.memberId}`);
    await proposeAndPay(page, wordy, async () => {
      for (const place of [1, 2]) await wordy.tap(page.getByRole('checkbox', { checked: false }).nth(place));
      await wordy.tap(page.getByRole('region', { name: '취업 준비 질문' }).getByRole('button').first());
      await expect(page.getByRole('button', { name: /^희망 시간 3 지우기/ })).toBeVisible();
      await expect(page.getByRole('textbox', { name: '멘토에게 전할 말' })).not.toBeEmpty();
    });
    expect(wordy.count).toBeLessThanOrEqual(9);
  });
});

test('a mentor accepts in 4 taps from home, and declines in 2 on the request, the most urgent of several first', async ({
  testUsers,
}) => {
  const [mentor, mentee] = [await testUsers.mentor(), await testUsers.withoutBrowser.mentee()];
  const other = await testUsers.withoutBrowser.mentee();
  for (const student of [mentee, other]) await pay(student, await propose(student, mentor));
  const { page } = mentor;
  const accepting = new InputCounter();
  await page.goto('/');
  await accepting.tap(nextStepOf(page).getByRole('link', { name: '답하기' }));
  await page.waitForURL('**/user/status/mentor/progress/*');
  await accepting.tap(page.getByRole('radio').first());
  await accepting.tap(page.getByRole('button', { name: '수락하기' }));
  await accepting.tap(page.getByRole('alertdialog').getByRole('button', { name: '수락하기' }));
  await expect(page.getByRole('heading', { name: '확정된 시간' })).toBeVisible();
  expect(accepting.count).toBeLessThanOrEqual(4);

  await page.goto('/');
  await nextStepOf(page).getByRole('link', { name: '답하기' }).click();
  const declining = new InputCounter();
  await declining.tap(page.getByRole('button', { name: '거절하기' }));
  await declining.tap(page.getByRole('dialog').getByRole('button', { name: '거절하기' }));
  await expect(page.getByText('제안을 거절했어요.')).toBeVisible();
  expect(declining.count).toBe(2);
});

/** From a mentor's next free time to the payment. @param fillIn what else the form gets */
async function proposeAndPay(page: Page, input: InputCounter, fillIn = async () => {}): Promise<void> {
  await input.tap(page.getByRole('link', { name: /^가장 빠른 시간/ }).first());
  await expect(page.getByRole('button', { name: /^희망 시간 1 지우기/ })).toBeVisible();
  await fillIn();
  await input.tap(page.getByRole('button', { name: '멘토링 제안하기' }));
  await input.tap(page.getByRole('button', { name: /^[\d,]+원 결제하기$/ }));
  await page.waitForURL('**/simulator/pay/**');
  await expectPassing(page, '결제가 완료되었습니다.', () => input.tap(page.getByRole('button', { name: /결제하기/ })));
  await expectPaid(page);
}
