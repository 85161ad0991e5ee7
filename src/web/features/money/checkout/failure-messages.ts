/** The code used when the page could not open the payment window. */
export const WINDOW_NOT_OPENED = 'WINDOW_NOT_OPENED';

/** The gateway's codes for a buyer who left the payment window (docs.tosspayments.com/reference/error-codes). */
const CLOSED_CODES: ReadonlySet<string> = new Set(['PAY_PROCESS_CANCELED', 'USER_CANCEL']);
const CLOSED_MESSAGE = '결제창을 닫았어요. 빠져나간 돈은 없어요.';

const MESSAGES: Readonly<Record<string, string>> = {
  REJECT_CARD_COMPANY: '카드사에서 승인을 거절했어요. 다른 카드나 결제 수단을 이용해 주세요.',
  REJECT_CARD_PAYMENT: '한도를 넘었거나 잔액이 부족해요. 다른 카드나 결제 수단을 이용해 주세요.',
  REJECT_ACCOUNT_PAYMENT: '계좌의 잔액이 부족해요. 다른 결제 수단을 이용해 주세요.',
  INVALID_CARD_EXPIRATION: '카드의 유효 기간을 다시 확인해 주세요.',
  EXCEED_MAX_DAILY_PAYMENT_COUNT: '오늘 결제할 수 있는 횟수를 넘었어요. 다른 결제 수단을 이용해 주세요.',
  BELOW_MINIMUM_AMOUNT: '이 결제 수단으로 결제하기에는 금액이 너무 적어요. 다른 결제 수단을 이용해 주세요.',
  PAY_PROCESS_ABORTED: '결제를 진행하는 중에 문제가 생겼어요. 잠시 후 다시 시도해 주세요.',
  [WINDOW_NOT_OPENED]: '결제창을 열지 못했어요. 잠시 후 다시 시도해 주세요.',
};
const OTHER_MESSAGE = '결제를 마치지 못했어요. 결제된 금액은 없으니 다시 시도해 주세요.';

export function isClosedByBuyer(code: string): boolean {
  return CLOSED_CODES.has(code);
}

/**
 * Why a payment failed in the payment window, by the gateway's code. The message in the address is never shown: anybody can
 * write one there.
 */
export function failureMessage(code: string): string {
  return isClosedByBuyer(code) ? CLOSED_MESSAGE : (MESSAGES[code] ?? OTHER_MESSAGE);
}
