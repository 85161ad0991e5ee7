import type { Page } from '@playwright/test';
import { halfHour, propose, type TestUser } from '../../e2e/support/test-users.ts';
import type { StateSetup } from '../fixtures.ts';
import { button, freeze, open, expectVisible, tap } from '../page-helpers.ts';
import { type Area, state } from '../state.ts';

const ROUTE = '/user/payment';
const SUCCESS = '/user/payment/success';
const TIMES = [halfHour('2026-11-25', '10:00'), halfHour('2026-11-26', '14:30'), halfHour('2026-11-28', '20:00')];

export const payment: Area = {
  name: 'payment',
  title: '결제',
  states: [
    state('form', '결제하기: 새내기 쿠폰', ROUTE, async (setup) => (await openForm(setup, 'FRESHMAN')).page),
    state('form-transfer', '결제하기: 무통장입금', ROUTE, async (setup) => {
      const { page } = await openForm(setup, 'FRESHMAN');
      await page.getByRole('radio', { name: /무통장입금/ }).check();
      return expectVisible(page, page.getByText('환불받을 계좌'));
    }),
    ...['환불 정책', '노쇼 정책'].map((title, index) =>
      state(index === 0 ? 'refund-policy' : 'no-show-policy', title, ROUTE, async (setup: StateSetup) => {
        const { page } = await openForm(setup, 'FRESHMAN');
        await tap(page, title);
        return expectVisible(page, page.getByRole('dialog', { name: title }));
      }),
    ),
    state('window', '연습용 결제창', ROUTE, async (setup) => goToWindow((await openForm(setup, 'FRESHMAN')).page)),
    state('paid', '결제를 마침', SUCCESS, async (setup) => {
      const page = await goToWindow((await openForm(setup, 'FRESHMAN')).page);
      await returnToApp(page, '결제를 마쳤어요');
      await expectVisible(page, page.getByText('답을 기다려요'));
      await expectVisible(page, page.getByText('결제가 완료되었습니다.'));
      await freeze(page);
      return page;
    }),
    state('deposit', '입금할 계좌', SUCCESS, async (setup) => {
      const { page } = await openForm(setup, 'FRESHMAN');
      await fillTransfer(page);
      return returnToApp(await goToWindow(page), '아래 계좌로 입금해 주세요');
    }),
    state('closed', '결제창을 닫음', '/user/payment/fail', async (setup) => {
      const page = await goToWindow((await openForm(setup, 'FRESHMAN')).page);
      return returnToApp(page, '결제를 취소했어요', '결제창 닫기');
    }),
  ],
};

const PAY = /^[\d,]+원 결제하기$/;

async function unpaid({ mentor, mentee }: StateSetup, studentStatus: Parameters<StateSetup['mentee']>[0]) {
  const [senior, student] = [await mentor(), await mentee(studentStatus)];
  return { mentor: senior, mentee: student, mentoringId: await propose(student, senior, TIMES) };
}

async function openForm(setup: StateSetup, studentStatus: Parameters<StateSetup['mentee']>[0]): Promise<TestUser> {
  const { mentee, mentoringId } = await unpaid(setup, studentStatus);
  await open(mentee.page, `${ROUTE}?mentoringId=${mentoringId}`);
  await expectVisible(mentee.page, button(mentee.page, PAY));
  return mentee;
}

async function goToWindow(page: Page): Promise<Page> {
  await tap(page, PAY);
  await page.waitForURL('**/simulator/pay/*');
  return page;
}

async function fillTransfer(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /무통장입금/ }).check();
  await page.getByLabel('은행').selectOption({ index: 3 });
  await page.getByLabel('계좌번호').fill('110123456789');
  await page.getByLabel('예금주').fill('김새벽');
}

/** Presses a button in the payment window and waits for a text of our page afterwards. */
async function returnToApp(page: Page, words: string, name: string | RegExp = /결제하기$|계좌 발급/): Promise<Page> {
  await tap(page, name);
  return expectVisible(page, page.getByText(words));
}
