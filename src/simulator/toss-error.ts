import * as z from 'zod/mini';
import { type GatewayCall, refusedFields } from '#domain/money/gateway-limits.ts';

/** Error codes of the gateway with their HTTP status and message (docs.tosspayments.com/reference/error-codes). */
const TOSS_ERRORS = {
  INVALID_REQUEST: [400, '잘못된 요청입니다.'],
  INVALID_IDEMPOTENCY_KEY: [400, '멱등키는 300자 이하여야 합니다.'],
  ALREADY_PROCESSED_PAYMENT: [400, '이미 처리된 결제 입니다.'],
  ALREADY_CANCELED_PAYMENT: [400, '이미 취소된 결제 입니다.'],
  DUPLICATED_ORDER_ID: [400, '이미 승인 및 취소가 진행된 중복된 주문번호 입니다. 다른 주문번호로 진행해주세요.'],
  PROVIDER_ERROR: [400, '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.'],
  EXCEED_MAX_CARD_INSTALLMENT_PLAN: [400, '설정 가능한 최대 할부 개월 수를 초과했습니다.'],
  BELOW_MINIMUM_AMOUNT: [400, '신용카드는 결제금액이 100원 이상, 계좌는 200원이상부터 결제가 가능합니다.'],
  INVALID_STOPPED_CARD: [400, '정지된 카드 입니다.'],
  INVALID_REJECT_CARD: [400, '카드 사용이 거절되었습니다. 카드사 문의가 필요합니다.'],
  INVALID_REFUND_ACCOUNT_INFO: [400, '환불 계좌번호와 예금주명이 일치하지 않습니다.'],
  INVALID_BANK: [400, '유효하지 않은 은행입니다.'],
  REFUND_REJECTED: [400, '환불이 거절됐습니다. 결제사에 문의 부탁드립니다.'],
  UNAUTHORIZED_KEY: [401, '인증되지 않은 시크릿 키 혹은 클라이언트 키 입니다.'],
  INCORRECT_BASIC_AUTH_FORMAT: [403, "잘못된 요청입니다. ':' 를 포함해 인코딩해주세요."],
  FORBIDDEN_REQUEST: [403, '허용되지 않은 요청입니다.'],
  REJECT_CARD_PAYMENT: [403, '한도초과 혹은 잔액부족으로 결제에 실패했습니다.'],
  REJECT_ACCOUNT_PAYMENT: [403, '잔액부족으로 결제에 실패했습니다.'],
  REJECT_CARD_COMPANY: [403, '결제 승인이 거절되었습니다.'],
  NOT_CANCELABLE_AMOUNT: [403, '취소 할 수 없는 금액 입니다.'],
  NOT_CANCELABLE_PAYMENT: [403, '취소 할 수 없는 결제 입니다.'],
  NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT: [403, '입금 대기중인 결제는 부분 환불이 불가합니다.'],
  FORBIDDEN_CONSECUTIVE_REQUEST: [403, '반복적인 요청은 허용되지 않습니다. 잠시 후 다시 시도해주세요.'],
  NOT_FOUND_PAYMENT: [404, '존재하지 않는 결제 정보 입니다.'],
  NOT_FOUND_PAYMENT_SESSION: [404, '결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.'],
  NOT_FOUND: [404, '존재하지 않는 정보 입니다.'],
  IDEMPOTENT_REQUEST_PROCESSING: [409, '이전 멱등 요청이 처리중입니다.'],
  TOO_MANY_REQUESTS: [429, '비정상적으로 많은 요청입니다. 잠시 후 다시 시도해주세요.'],
  FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING: [500, '결제가 완료되지 않았어요. 다시 시도해주세요.'],
  FAILED_REFUND_PROCESS: [500, '은행 응답시간 지연이나 일시적인 오류로 환불요청에 실패했습니다.'],
  FAILED_INTERNAL_SYSTEM_PROCESSING: [500, '내부 시스템 처리 작업이 실패했습니다. 잠시 후 다시 시도해주세요.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

type TossErrorCode = keyof typeof TOSS_ERRORS;

/** An error response of the gateway: `{code, message}` with its HTTP status. */
export class TossError extends Error {
  override readonly name = 'TossError';
  readonly code: string;
  readonly status: number;

  constructor(code: TossErrorCode) {
    const [status, message] = TOSS_ERRORS[code];
    super(message);
    this.code = code;
    this.status = status;
  }

  get body(): { code: string; message: string } {
    return { code: this.code, message: this.message };
  }
}

export function isTossErrorCode(code: string): code is TossErrorCode {
  return Object.hasOwn(TOSS_ERRORS, code);
}

/** @throws TossError `INVALID_REQUEST` unless `value` has the schema's shape */
export function parse<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.core.output<Schema> {
  const result = z.safeParse(schema, value);
  if (!result.success) throw new TossError('INVALID_REQUEST');
  return result.data;
}

/** @throws TossError `INVALID_REQUEST` when a field is beyond what the gateway documents, or is none of its fields */
export function mustBeTaken(call: GatewayCall, request: unknown): void {
  if (typeof request === 'object' && request !== null && refusedFields(call, request).length > 0)
    throw new TossError('INVALID_REQUEST');
}
