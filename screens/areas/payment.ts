import type { Page } from '@playwright/test';
import type { StateSetup } from '../fixtures.ts';
import { button, expectVisible, freeze, open, role, show, tap } from '../page-helpers.ts';
import { type Area, type Recipe, follow, state, type State } from '../state.ts';
import { unpaid } from './mentoring-pairs.ts';

const ROUTE = '/user/payment';
const SUCCESS = '/user/payment/success';
const PAY = /^[\d,]+원 결제하기$/;

export const payment: Area = {
  name: 'payment',
  title: '결제',
  states: [
    inForm('form', '결제하기: 새내기 쿠폰', {}),
    inForm('form-transfer', '결제하기: 무통장입금', { does: chooseTransfer, sees: '환불받을 계좌' }),
    ...['환불 정책', '노쇼 정책'].map((title, index) =>
      inForm(index === 0 ? 'refund-policy' : 'no-show-policy', title, { does: title, sees: role('dialog', title) }),
    ),
    inForm('window', '연습용 결제창', { does: goToWindow }),
    state('paid', '결제를 마침', SUCCESS, async (setup) => {
      const page = await goToWindow(await openForm(setup));
      await returnToApp(page, '결제를 마쳤어요');
      await show(page, '답을 기다려요', '결제가 완료되었습니다.');
      await freeze(page);
      return page;
    }),
    state('deposit', '입금할 계좌', SUCCESS, async (setup) => {
      const page = await openForm(setup);
      await chooseTransfer(page);
      await page.getByLabel('은행').selectOption({ index: 3 });
      await page.getByLabel('계좌번호').fill('110123456789');
      await page.getByLabel('예금주').fill('김새벽');
      return returnToApp(await goToWindow(page), '아래 계좌로 입금해 주세요');
    }),
    state('closed', '결제창을 닫음', '/user/payment/fail', async (setup) =>
      returnToApp(await goToWindow(await openForm(setup)), '결제를 취소했어요', '결제창 닫기'),
    ),
  ],
};

/** A student's page of a proposal that is to be paid. */
async function openForm(setup: StateSetup, recipe: Recipe = {}): Promise<Page> {
  const { mentee, mentoringId } = await unpaid(setup);
  const via = async (page: Page) => {
    await open(page, `${ROUTE}?mentoringId=${mentoringId}`);
    await expectVisible(page, button(page, PAY));
  };
  return follow(mentee.page, ROUTE, { ...recipe, via });
}

function inForm(id: string, title: string, recipe: Recipe): State {
  return state(id, title, ROUTE, (setup) => openForm(setup, recipe));
}

function chooseTransfer(page: Page): Promise<void> {
  return page.getByRole('radio', { name: /무통장입금/ }).check();
}

async function goToWindow(page: Page): Promise<Page> {
  await tap(page, PAY);
  await page.waitForURL('**/simulator/pay/*');
  return page;
}

/** Presses a button in the payment window and waits for a text of our page afterwards. */
async function returnToApp(page: Page, words: string, name: string | RegExp = /결제하기$|계좌 발급/): Promise<Page> {
  await tap(page, name);
  return show(page, words);
}
