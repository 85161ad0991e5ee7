/** What the gateway says when the person closed the window themselves (docs.tosspayments.com/reference/error-codes). */
const CLOSED_CODES: ReadonlySet<string> = new Set(['PAY_PROCESS_CANCELED', 'USER_CANCEL']);

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  REJECT_CARD_COMPANY: '카드사에서 승인을 거절했어요. 다른 카드나 결제 수단을 이용해 주세요.',
  REJECT_CARD_PAYMENT: '한도를 넘었거나 잔액이 부족해요. 다른 카드나 결제 수단을 이용해 주세요.',
  REJECT_ACCOUNT_PAYMENT: '계좌의 잔액이 부족해요. 다른 결제 수단을 이용해 주세요.',
  INVALID_CARD_EXPIRATION: '카드의 유효 기간을 다시 확인해 주세요.',
  EXCEED_MAX_DAILY_PAYMENT_COUNT: '오늘 결제할 수 있는 횟수를 넘었어요. 다른 결제 수단을 이용해 주세요.',
  PAY_PROCESS_ABORTED: '결제를 진행하는 중에 문제가 생겼어요. 잠시 후 다시 시도해 주세요.',
};

/**
 * Why a payment came to nothing, by the gateway's code. Its own message in the address is never shown: anybody can
 * write one there.
 */
export function describeFailure(code: string): { title: string; description: string } {
  if (CLOSED_CODES.has(code)) {
    return {
      title: '결제창을 닫았어요',
      description: '아직 결제되지 않았어요. 고른 내용 그대로 다시 결제할 수 있어요.',
    };
  }
  return {
    title: '결제가 승인되지 않았어요',
    description: DESCRIPTIONS[code] ?? '결제된 금액은 없어요. 다른 결제 수단으로 다시 시도해 주세요.',
  };
}

/** The gateway's code of something thrown by its script; undefined for anything else. */
export function failureCodeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
