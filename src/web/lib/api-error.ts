import { isOnline } from './online.ts';

export const NETWORK_ERROR_MESSAGE = '네트워크 오류가 발생했습니다. 다시 시도해주세요.';
const OFFLINE_MESSAGE = '인터넷에 연결되어 있지 않아요. 연결을 확인하고 다시 시도해 주세요.';
const UNREADABLE_RESPONSE_MESSAGE = '서버에 문제가 생겼어요. 잠시 후 다시 시도해 주세요.';

/** Converts a sentence of the server for a page: unchanged until the pages with times are loaded. */
let showSentence = (sentence: string): string => sentence;

/** Sets the conversion that adds local times, which is not in the first load. */
export function showSentencesBy(show: (sentence: string) => string): void {
  showSentence = show;
}

export type FieldError = { field: string; message: string };

/** A failed call. `message` is a Korean sentence for the user (product §10). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  /** A refusal's code such as `DUPLICATE_EMAIL`; `NETWORK` when there was no response, `UNREADABLE` when it could not be parsed. */
  readonly code: string;
  readonly fieldErrors: readonly FieldError[];

  constructor(details: { status: number; code: string; message: string; fieldErrors?: readonly FieldError[] }) {
    super(showSentence(details.message));
    this.status = details.status;
    this.code = details.code;
    this.fieldErrors = details.fieldErrors ?? [];
  }

  /** Whether the server may have executed the call although it failed: no response, a server error, or still running. */
  get isOutcomeUnknown() {
    return this.status === 0 || this.status >= 500 || this.code === 'IDEMPOTENCY_RUNNING';
  }
}

export function networkError() {
  return new ApiError({ status: 0, code: 'NETWORK', message: NETWORK_ERROR_MESSAGE });
}

export function unreadableResponse(status: number) {
  return new ApiError({ status, code: 'UNREADABLE', message: UNREADABLE_RESPONSE_MESSAGE });
}

/** The message to show for anything thrown. */
export function messageOf(error: unknown) {
  return error instanceof ApiError && error.message ? error.message : UNREADABLE_RESPONSE_MESSAGE;
}

/** Whether it is a refusal with this code: `isRefusal(error, 'SLOT_TAKEN')`. */
export function isRefusal(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** The server's own message, or `fallback` when it sent none (SPEC §8: "server message or …"); without a network, that there is none (conformance D.7). */
export function serverMessageOf(error: unknown, fallback: string) {
  if (isRefusal(error, 'NETWORK') && !isOnline()) return OFFLINE_MESSAGE;
  const isFromServer = error instanceof ApiError && error.code !== 'NETWORK' && error.code !== 'UNREADABLE';
  return isFromServer && error.message ? error.message : fallback;
}
