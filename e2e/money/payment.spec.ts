import type { Page } from '@playwright/test';
import { checkWithAxe } from '../support/axe.ts';
import { expectToLast, tickUntil } from '../support/clock.ts';
import { openGroup } from '../support/groups.ts';
import { idleLimit } from '../support/idle-limit.ts';
import { navigate } from '../support/navigate.ts';
import { expectPassing } from '../support/passing.ts';
import { expectPaid, goOnToProgress } from '../support/pay-by-card.ts';
import { clickSlowly, countCalls, tapTwice } from '../support/taps.ts';
import { expect, propose, type TestMember, type TestUser, test, type TestUsers } from '../support/test-users.ts';

/** The simulator pays nothing into an account of zeros. */
const NOBODYS_ACCOUNT = '000000000000';

test('one proposal is paid once, whatever goes wrong before', async ({ testUsers }) => {
  const { mentor, mentee, mentoringId } = await unpaidProposal(testUsers);
  const { page } = mentee;
  await page.goto(`/user/payment?mentoringId=${mentoringId}`);
  const main = page.getByRole('main');
  const coupons = page.getByRole('combobox', { name: '사용할 쿠폰' });
  const card = page.getByRole('radio', { name: /신용\/체크카드/ });
  const kakaoPay = page.getByRole('radio', { name: /카카오페이/ });
  const transfer = page.getByRole('radio', { name: /무통장입금/ });
  const orders = countCalls(page, `/v1/mentoring/${mentoringId}/payment`);

  await test.step('shows the mentor, the times, coupons, three methods and both policies', async () => {
    await expect(main.getByText(mentor.nickname)).toBeVisible();
    await expect(main.getByText(/10:00 ?~ ?10:30/)).toBeVisible();
    await expect(main.getByText(/14:00 ?~ ?14:30/)).toBeVisible();
    await expect(coupons.getByRole('option')).toContainText(['쿠폰을 사용하지 않을게요', '새내기 50% 할인']);
    await expect(main.getByRole('radiogroup', { name: '결제 수단' }).getByRole('radio')).toHaveCount(3);
    for (const method of [card, kakaoPay, transfer]) await expect(method).toBeVisible();
    for (const [policy, words] of [
      ['환불 정책', /50%/],
      ['노쇼 정책', /참석이 기록돼요/],
    ] as const) {
      await main.getByRole('button', { name: policy }).click();
      const sheet = page.getByRole('dialog', { name: policy });
      await expect(sheet.getByText(words).first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
    }
  });

  await test.step('결제하기 waits for the fields of the refund account, and then asks for them', async () => {
    // From here on the code of the fields is all that is still to come.
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await transfer.check();
    const busy = page.locator('button[aria-busy="true"]');
    await expect(busy).toContainText('결제하기');
    await busy.click({ force: true });
    held.resolve();
    await expect(page.getByLabel('계좌번호')).toBeVisible();
    await payButton(page).click();
    await expect(page.getByText('계좌번호를 숫자 6~20자리로 입력해 주세요.')).toBeVisible();
    expect(orders()).toBe(0);
    await page.unroute('**/assets/*.js');
  });

  await test.step('a reload of the payment page keeps the choices', async () => {
    await page.reload();
    await expect(transfer).toBeChecked();
  });

  await test.step('a double tap on 결제하기 makes one order', async () => {
    await card.check();
    await tapTwice(payButton(page));
    await page.waitForURL('**/simulator/pay/*');
    expect(orders()).toBe(1);
  });

  await test.step('the browser’s back button from the window leads to a page that still pays', async () => {
    await page.goBack();
    await payToWindow(page);
  });

  await test.step('a card that its company declines is shown as declined, and another attempt works', async () => {
    await page.getByRole('button', { name: '카드사에서 거절' }).click();
    await expect(page.getByRole('alert')).toContainText(
      '카드사에서 승인을 거절했어요. 다른 카드나 결제 수단을 이용해 주세요.',
    );
    await page.getByRole('link', { name: '다시 결제하기' }).click();
    await payToWindow(page);
  });

  await test.step('a payment that is refused at its approval is shown as refused, and another attempt works', async () => {
    await page.getByRole('button', { name: '한도 초과로 승인 거절' }).click();
    await expect(page.getByRole('alert')).toContainText('결제가 승인되지 않았어요');
    await page.getByRole('link', { name: '다른 수단으로 결제하기' }).click();
    await page.waitForURL((url) => url.pathname === '/user/payment');
  });

  await test.step('a closed window costs nothing, and the choices are still made', async () => {
    await kakaoPay.check();
    await coupons.selectOption({ label: '쿠폰을 사용하지 않을게요' });
    await page.getByRole('button', { name: '20,000원 결제하기' }).click();
    await page.waitForURL('**/simulator/pay/*');
    await page.getByRole('button', { name: '결제창 닫기' }).click();
    await expect(page.getByRole('alert')).toContainText(
      /결제창을 닫았어요\. 빠져나간 돈은 없어요\. .+ \d\d:\d\d까지 이어서 결제할 수 있어요\./,
    );
    await expect(page).toHaveTitle('결제 취소 · 선배랑');
    await page.getByRole('link', { name: '다시 결제하기' }).click();
    await expect(kakaoPay).toBeChecked();
    await expect(coupons.locator('option:checked')).toHaveText('쿠폰을 사용하지 않을게요');
    await coupons.selectOption({ label: '새내기 50% 할인 (-10,000원)' });
    await payToWindow(page);
  });

  // The way back is caught, so that it can be walked again and again.
  const returns: string[] = [];
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).pathname === '/user/payment/success') returns.push(frame.url());
  });
  await test.step('who has paid reads so, and until when the mentor answers', async () => {
    const toldAt = await expectPassing(page, '결제가 완료되었습니다.', async () => {
      await tapTwice(page.getByRole('button', { name: /결제하기$/ }));
      await expectPaid(page);
    });
    expect(toldAt).toBe('/user/payment/success');
    await expect(main.getByText(/까지 답을 기다려요\.$/)).toBeVisible();
    await expect(main.getByText('답이 없으면 자동으로 전액 환불돼요.')).toBeVisible();
    await checkWithAxe(page);
  });

  await test.step('a double tap in the window and reloads of the way back pay once', async () => {
    const [wayBack = ''] = returns;
    expect(wayBack).toContain('paymentKey=');
    await page.goto(wayBack);
    await expectPaid(page);
    await page.goto(wayBack);
    await page.reload();
    await goOnToProgress(page);
    await expectPaidOnce(mentee, mentoringId);
  });
});

test('how long the way back from the window takes', async ({ testUsers }) => {
  const { mentee, mentoringId } = await unpaidProposal(testUsers);
  const { page } = mentee;
  await page.clock.install();
  await test.step('the way back from the window shows its result before a splash would be over', async () => {
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.goto(`/user/payment/fail?code=PAY_PROCESS_CANCELED&mentoringId=${mentoringId}`);
    let passedMs = 0;
    await expect(async () => {
      passedMs += 10;
      await page.clock.runFor(10);
      await expect(page.getByRole('alert')).toContainText('결제창을 닫았어요.', { timeout: idleLimit(50) });
    }).toPass({ intervals: [20] });
    expect(passedMs).toBeLessThan(2000);
    await expect(page.locator('#splash')).toHaveCount(0);
  });

  await test.step('says for two and a half seconds that it is paid', async () => {
    await page.clock.resume();
    await page.getByRole('link', { name: '다시 결제하기' }).click();
    await payToWindow(page);
    await page.clock.pauseAt(Date.now() + 180_000);
    await page.getByRole('button', { name: /결제하기$/ }).click();
    const toast = page.getByText('결제가 완료되었습니다.');
    await tickUntil(page, toast);
    await expectToLast(page, toast, 2500);
    await expectPaid(page);
  });
});

test('a bank transfer that is not made', async ({ testUsers }) => {
  const { mentee, mentoringId } = await unpaidProposal(testUsers);
  const { page } = mentee;
  await openAccount(page, mentoringId, NOBODYS_ACCOUNT);
  await navigate(page, `/user/status/mentee/progress/${mentoringId}`);
  await openGroup(page, '결제와 규칙');

  await test.step('a mistyped account is corrected while nothing is refunded yet', async () => {
    const change = page.getByRole('button', { name: '환불 계좌 바꾸기' });
    await change.click();
    await expect(page.getByText('은행으로 보낸 뒤에는 바꿀 수 없어요.')).toBeVisible();
    await expect(page.getByLabel('계좌번호')).toBeVisible();
    await checkWithAxe(page);
    await fillRefundAccount(page, '110123456789');
    await page.getByRole('button', { name: '이 계좌로 바꾸기' }).click();
    await expect(page.getByText('환불 계좌를 바꿨어요.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(change).toBeFocused();
  });

  await test.step('a bank transfer that nobody has paid yet gives way to KakaoPay', async () => {
    await page.getByRole('link', { name: '입금 안내' }).click();
    await page.getByRole('button', { name: '다른 방법으로 결제하기' }).click();
    await page.getByRole('button', { name: '계좌 닫기' }).click();
    await page.getByRole('radio', { name: /카카오페이/ }).check();
    await payToWindow(page);
    const pay = page.getByRole('button', { name: /결제하기$/ });
    await expectPassing(page, '결제가 완료되었습니다.', () => pay.click());
    await expectPaid(page);
    await expectPaidOnce(mentee, mentoringId);
  });
});

test('a bank transfer that is made, to be refunded to an account that does not exist', async ({ testUsers }) => {
  const { mentor, mentee, mentoringId } = await unpaidProposal(testUsers);
  const { page } = mentee;
  await openAccount(page, mentoringId, NOBODYS_ACCOUNT);

  await test.step('a bank transfer waits for its deposit, and is paid with it', async () => {
    await page.goto(depositPageOf(page.url()));
    await deposit(page);
    await page.goto(`/user/status/mentee/progress/${mentoringId}`);
    await expect(page.getByRole('heading', { name: /까지 답을 기다려요/ })).toBeVisible({ timeout: 90_000 });
    await expectPaidOnce(mentee, mentoringId);
  });

  await test.step('a refund that the bank refuses asks for another account, and goes there', async () => {
    await mentor.call('POST /v1/mentoring/{mentoringId}/rejection', {
      params: { mentoringId: String(mentoringId) },
      body: { reason: '' },
    });
    const again = page.getByRole('button', { name: '이 계좌로 환불받기' });
    await expect(async () => {
      await page.reload();
      await expect(again).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 90_000 });
    await checkWithAxe(page);
    // Left empty, the field complains and takes a line more: not before the button that is pressed has been let go.
    await page.getByLabel('예금주').focus();
    await clickSlowly(page, again);
    await expect(page.getByLabel('은행')).toBeFocused();
    await fillRefundAccount(page, '110123456789');
    await again.click();
    await expect(page.getByText('계좌를 받았어요. 바로 환불할게요.')).toBeVisible();
    await expect(again).toHaveCount(0);
    await expect
      .poll(
        async () =>
          (await mentee.call('GET /v1/mentoring/{mentoringId}', { params: { mentoringId: String(mentoringId) } }))
            .payment?.status,
        { timeout: 90_000 },
      )
      .toBe('REFUNDED');
  });
});

/** A student with the coupon of a first-year and a proposal of theirs that waits for its payment. */
async function unpaidProposal(
  testUsers: TestUsers,
): Promise<{ mentor: TestMember; mentee: TestUser; mentoringId: number }> {
  const [mentor, mentee] = [await testUsers.withoutBrowser.mentor(), await testUsers.mentee('FRESHMAN')];
  return { mentor, mentee, mentoringId: await propose(mentee, mentor) };
}

/** Pays the 10,000 won in, on the page of the bank; a page left before the bank has answered would take the deposit back. */
async function deposit(page: Page): Promise<void> {
  await page.getByRole('button', { name: '10,000원 입금하기' }).click();
  await expect(page.getByRole('button', { name: '은행 오류로 입금 취소하기' })).toBeVisible();
}

const payButton = (page: Page) => page.getByRole('button', { name: /^[\d,]+원 결제하기$/ });

/** From the payment page to the window. */
async function payToWindow(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/user/payment');
  await payButton(page).click();
  await page.waitForURL('**/simulator/pay/*');
}

/** From the payment page through the window to the account that waits for a deposit. */
async function openAccount(page: Page, mentoringId: number, accountNumber = '110123456789'): Promise<void> {
  await page.goto(`/user/payment?mentoringId=${mentoringId}`);
  await page.getByRole('radio', { name: /무통장입금/ }).check();
  await fillRefundAccount(page, accountNumber);
  await payButton(page).click();
  await page.waitForURL('**/simulator/pay/*');
  await page.getByRole('button', { name: '가상계좌 발급받기' }).click();
  await page.waitForURL('**/user/payment/success?*');
  await expect(page.getByRole('heading', { name: '아래 계좌로 입금해 주세요' })).toBeVisible();
}

async function fillRefundAccount(page: Page, accountNumber: string): Promise<void> {
  await page.getByLabel('은행').selectOption({ label: '신한은행' });
  await page.getByLabel('계좌번호').fill(accountNumber);
  await page.getByLabel('예금주').fill('김새내');
}

/** Where the simulator plays the bank of an account. @param wayBack the address that the buyer came back to */
function depositPageOf(wayBack: string): string {
  return `/simulator/deposits/${new URL(wayBack).searchParams.get('paymentKey')}`;
}

async function expectPaidOnce(mentee: TestMember, mentoringId: number, amountKrw = 10_000): Promise<void> {
  const { status, payment, history } = await mentee.call('GET /v1/mentoring/{mentoringId}', {
    params: { mentoringId: String(mentoringId) },
  });
  expect(status).toBe('WAITING_FOR_MENTOR');
  expect(payment).toMatchObject({ status: 'DONE', amountKrw });
  expect(history.filter(({ action }) => action === 'pay')).toHaveLength(1);
}

test('back after paying leads to the page before the checkout, past the gateway’s window', async ({ testUsers }) => {
  const [mentor, mentee] = [await testUsers.withoutBrowser.mentor(), await testUsers.mentee()];
  const { page } = mentee;
  const mentoringId = await propose(mentee, mentor);
  await page.goto(`/mentorship/info/${mentor.memberId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/user/status/mentee/progress/${mentoringId}`);
  await page.getByRole('link', { name: '결제하기' }).click();
  await page.getByRole('button', { name: /결제하기$/ }).click();
  await page.waitForURL('**/simulator/pay/*');
  await page.getByRole('button', { name: '카드사에서 거절' }).click();
  await page.getByRole('link', { name: '다시 결제하기' }).click();
  await page.getByRole('button', { name: /결제하기$/ }).click();
  await page.waitForURL('**/simulator/pay/*');
  await page.getByRole('button', { name: /결제하기$/ }).click();
  await goOnToProgress(page);
  await expect(page.getByRole('heading', { name: /까지 답을 기다려요/ })).toBeVisible();
  const opened: string[] = [];
  page.on('framenavigated', (frame) => opened.push(new URL(frame.url()).pathname));
  await page.goBack();
  // The page before the checkout: the same progress screen, as an entry of its own.
  await expect.poll(() => opened.length).toBeGreaterThan(1);
  await expect(page.getByRole('heading', { name: /까지 답을 기다려요/ })).toBeVisible();
  await page.goBack();
  await page.waitForURL(`**/mentorship/info/${mentor.memberId}`);
  expect(opened.filter((path) => path.startsWith('/simulator'))).toEqual([]);
});
