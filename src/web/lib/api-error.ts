export const NETWORK_ERROR_MESSAGE = '네트워크 오류가 발생했습니다. 다시 시도해주세요.';
const UNREADABLE_ANSWER_MESSAGE = '서버에 문제가 생겼어요. 잠시 후 다시 시도해 주세요.';

export type FieldError = { field: string; message: string };

/** A call that did not succeed. `message` is a Korean sentence for the person (product §10). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when no answer arrived. */
  readonly status: number;
  /** A refusal's code such as `DUPLICATE_EMAIL`; `NETWORK` when no answer arrived, `UNREADABLE` when it made no sense. */
  readonly code: string;
  readonly fieldErrors: readonly FieldError[];

  constructor(fault: { status: number; code: string; message: string; fieldErrors?: readonly FieldError[] }) {
    super(fault.message);
    this.status = fault.status;
    this.code = fault.code;
    this.fieldErrors = fault.fieldErrors ?? [];
  }

  /** Whether the server may have done it although we do not know: no answer, a fault of its own, or still running. */
  get isOutcomeUnknown() {
    return this.status === 0 || this.status >= 500 || this.code === 'IDEMPOTENCY_RUNNING';
  }
}

export function networkError() {
  return new ApiError({ status: 0, code: 'NETWORK', message: NETWORK_ERROR_MESSAGE });
}

export function unreadableAnswer(status: number) {
  return new ApiError({ status, code: 'UNREADABLE', message: UNREADABLE_ANSWER_MESSAGE });
}

/** The sentence to show for anything thrown. */
export function messageOf(error: unknown, otherwise = UNREADABLE_ANSWER_MESSAGE) {
  return error instanceof ApiError && error.message ? error.message : otherwise;
}

/** Whether it is a refusal with this code: `isRefusal(error, 'SLOT_TAKEN')`. */
export function isRefusal(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** The server's own sentence, or `otherwise` when none came (SPEC §8: "server message or …"). */
export function serverMessageOf(error: unknown, otherwise: string) {
  const isFromServer = error instanceof ApiError && error.code !== 'NETWORK' && error.code !== 'UNREADABLE';
  return isFromServer && error.message ? error.message : otherwise;
}
