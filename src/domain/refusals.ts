import { EXPORTS_A_DAY } from './account/data-exports.ts';
import { MAX_IDENTITIES } from './account/identities.ts';
import { MAX_PASSKEYS } from './account/second-factors.ts';
import * as codes from './account/verification-codes.ts';
import { MENTORING_REFUSALS } from './mentorings/mentoring-refusals.ts';
import { MAX_WAITS } from './mentors/availability/free-times.ts';
import { MAX_CALENDARS } from './mentors/calendars.ts';
import { PRICE_CHANGED_MESSAGE } from './money/payments.ts';
import { NICKNAME_TAKEN_MESSAGE, PASSWORD_TOO_COMMON_MESSAGE } from './people/members.ts';
import { NO_CERTIFICATE_MESSAGE } from './people/mentees.ts';

interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 503;
  readonly message: string;
}

/** Every refusal of the server: its HTTP status and the message for the user (SPEC §8; product §10). */
export const REFUSALS = {
  INVALID_INPUT: { status: 400, message: '입력한 내용을 다시 확인해 주세요.' },
  UNSUPPORTED_CONTENT_TYPE: { status: 415, message: '지원하지 않는 형식의 요청이에요.' },
  BODY_TOO_LARGE: { status: 413, message: '보낸 내용이 너무 커요. 줄여서 다시 보내 주세요.' },
  UNAUTHENTICATED: { status: 401, message: '로그인이 필요해요.' },
  FORBIDDEN: { status: 403, message: '이 작업을 할 수 있는 권한이 없어요.' },
  HTTPS_REQUIRED: {
    status: 403,
    message: '암호화되지 않은 주소로 온 요청이에요. https로 시작하는 주소로 접속해 주세요.',
  },
  CROSS_SITE: { status: 403, message: '다른 사이트에서 온 요청은 처리할 수 없어요.' },
  NOT_FOUND: { status: 404, message: '찾을 수 없는 내용이에요. 이미 삭제되었거나 주소가 바뀌었을 수 있어요.' },
  REQUEST_TIMEOUT: { status: 408, message: '요청을 끝까지 받지 못했어요. 연결 상태를 확인하고 다시 시도해 주세요.' },
  TOO_MANY_REQUESTS: { status: 429, message: '요청이 너무 많아요.' },
  UNAVAILABLE: { status: 503, message: '지금은 서비스에 연결할 수 없어요. 잠시 후 다시 시도해 주세요.' },
  BUSY: { status: 503, message: '지금 요청이 몰려 있어요. 잠시 후 다시 시도해 주세요.' },
  OUT_OF_ORDER: { status: 409, message: '지금은 할 수 없는 작업이에요. 화면을 새로고침해 주세요.' },

  WRONG_CREDENTIALS: { status: 401, message: '이메일 또는 비밀번호가 올바르지 않습니다.' },
  WRONG_CURRENT_PASSWORD: { status: 400, message: '지금 비밀번호가 맞지 않아요. 다시 입력해 주세요.' },
  SUSPENDED: { status: 403, message: '이용이 정지된 계정이에요. 이유는 메일로 보내 드렸어요.' },
  ACCOUNT_DELETED: { status: 403, message: '탈퇴한 계정이에요.' },
  GATEWAY_SILENT: { status: 503, message: '결제사가 답하지 않아요. 잠시 후 다시 물어봐 주세요.' },
  TERMS_CHANGED: { status: 409, message: '약관이 다시 바뀌었어요. 화면을 새로고침하고 확인해 주세요.' },
  TOO_MANY_EXPORTS: { status: 429, message: `데이터는 하루에 ${EXPORTS_A_DAY}번까지 준비할 수 있어요.` },
  EXPORT_EXPIRED: { status: 410, message: '파일을 받을 수 있는 시간이 지났어요. 설정에서 다시 준비해 주세요.' },
  SUSPENDED_ALREADY: { status: 409, message: '이미 이용이 정지된 회원이에요.' },
  NOT_SUSPENDED: { status: 409, message: '이용이 정지된 회원이 아니에요.' },
  LOGIN_THROTTLED: { status: 429, message: '로그인 시도가 너무 많아요.' },
  SIGN_IN_EXPIRED: { status: 410, message: '로그인 시간이 지났어요. 처음부터 다시 로그인해 주세요.' },
  SECOND_FACTOR_REQUIRED: { status: 403, message: '2단계 인증을 켠 계정이에요. 인증 앱의 코드를 확인해 주세요.' },
  WRONG_SECOND_FACTOR: { status: 400, message: '확인하지 못했어요. 코드를 다시 확인하고 입력해 주세요.' },
  SECOND_FACTOR_THROTTLED: { status: 429, message: '여러 번 틀려서 잠시 막아 두었어요.' },
  STEP_UP_REQUIRED: { status: 403, message: '중요한 작업이라 본인 확인이 한 번 더 필요해요.' },
  LAST_OWNER: { status: 409, message: '소유자가 한 명은 있어야 해요. 다른 운영자에게 먼저 소유자 역할을 주세요.' },
  TOO_MANY_PASSKEYS: {
    status: 409,
    message: `패스키는 ${MAX_PASSKEYS}개까지 등록할 수 있어요. 쓰지 않는 패스키를 먼저 지워 주세요.`,
  },
  ENROLLED_ALREADY: { status: 409, message: '이미 인증 수단을 등록했어요. 다시 로그인해 주세요.' },
  UNKNOWN_PROVIDER: { status: 404, message: '지금은 쓸 수 없는 로그인 방법이에요.' },
  IDENTITY_SILENT: { status: 503, message: '로그인 서비스에서 답이 없어요. 잠시 뒤 다시 눌러 주세요.' },
  IDENTITY_CANCELLED: { status: 400, message: '로그인을 취소했어요.' },
  IDENTITY_REFUSED: { status: 400, message: '로그인을 확인하지 못했어요. 처음부터 다시 눌러 주세요.' },
  IDENTITY_EXPIRED: {
    status: 410,
    message: '시간이 지났거나 다른 화면에서 시작한 로그인이에요. 처음부터 다시 눌러 주세요.',
  },
  IDENTITY_UNKNOWN: { status: 404, message: '이 계정으로 가입한 회원이 없어요.' },
  IDENTITY_TAKEN: { status: 409, message: '다른 회원이 쓰고 있는 계정이에요. 다른 계정으로 연결해 주세요.' },
  IDENTITY_NOT_OWN: {
    status: 403,
    message: '방금 로그인한 이메일과 다른 계정이에요. 로그인과 보안에서 연결해 주세요.',
  },
  IDENTITY_NOT_AGAIN: {
    status: 403,
    message: '방금 다시 로그인한 것을 이 서비스에서 확인할 수 없었어요. 비밀번호를 정하고 비밀번호로 확인해 주세요.',
  },
  IDENTITY_OTHER: { status: 403, message: '연결하지 않은 계정이에요. 연결한 계정으로 다시 로그인해 주세요.' },
  NOT_PROVEN: { status: 403, message: '본인 확인을 한 번 더 해야 해요. 연결한 계정으로 다시 로그인해 주세요.' },
  LAST_WAY_IN: { status: 409, message: '마지막 로그인 방법이에요. 비밀번호를 정한 다음 끊어 주세요.' },
  TOO_MANY_IDENTITIES: {
    status: 409,
    message: `계정은 ${MAX_IDENTITIES}개까지 연결할 수 있어요. 쓰지 않는 계정을 먼저 끊어 주세요.`,
  },
  CODE_BUDGET_SPENT: { status: 429, message: '인증 메일을 너무 자주 요청했어요.' },
  CODE_TOO_SOON: { status: 429, message: '인증 메일을 방금 보냈어요.' },
  WRONG_CODE: { status: 400, message: '인증번호가 올바르지 않습니다.' },
  CODE_EXPIRED: { status: 400, message: codes.CODE_EXPIRED_MESSAGE },
  CODE_ATTEMPTS_SPENT: { status: 400, message: codes.CODE_ATTEMPTS_SPENT_MESSAGE },
  NO_GRANT: { status: 403, message: '이메일 인증이 만료되었어요. 이메일 인증부터 다시 진행해 주세요.' },
  PASSWORD_TOO_COMMON: { status: 400, message: PASSWORD_TOO_COMMON_MESSAGE },
  DUPLICATE_EMAIL: { status: 409, message: '이미 가입된 이메일이에요. 로그인해 주세요.' },

  NICKNAME_TAKEN: { status: 409, message: NICKNAME_TAKEN_MESSAGE },
  UNIVERSITY_EXISTS: { status: 409, message: '이미 있는 학교예요. 이름을 다시 확인해 주세요.' },
  DOMAIN_TAKEN: { status: 409, message: '다른 학교나 이 학교가 이미 쓰고 있는 도메인이에요.' },
  TOO_MANY_UNIVERSITY_REQUESTS: {
    status: 409,
    message: '요청한 학교를 확인하고 있어요. 결과를 알려 드린 뒤 다시 요청해 주세요.',
  },
  UNKNOWN_UNIVERSITY: { status: 400, message: '목록에서 학교를 선택해 주세요.' },
  SCHOOL_FIXED: { status: 409, message: '인증을 받았거나 심사 중인 학교는 바꿀 수 없어요.' },
  PROFILE_EXISTS: { status: 409, message: '이미 프로필을 등록했어요.' },
  NOT_GRADUATE: { status: 409, message: '졸업이 확인되면 멘토로 시작할 수 있어요. 졸업 증명서를 올려 주세요.' },
  NO_PROFILE: { status: 409, message: '프로필을 먼저 등록해 주세요.' },
  SCHOOL_MAIL_TAKEN: {
    status: 409,
    message: '다른 계정의 재학 확인에 쓰인 메일이에요. 재학 증명서로 갱신해 주세요.',
  },
  FOREIGN_FILE: { status: 400, message: '업로드한 파일을 찾을 수 없어요. 파일을 다시 올려주세요.' },

  NO_FILE: { status: 400, message: NO_CERTIFICATE_MESSAGE },
  FILE_TOO_LARGE: { status: 413, message: '10MB 이하의 파일만 업로드할 수 있습니다.' },
  WRONG_FILE_TYPE: { status: 415, message: '업로드할 수 없는 형식의 파일이에요.' },
  BROKEN_FILE: { status: 400, message: '파일을 읽을 수 없어요. 다른 파일을 선택해 주세요.' },
  FILE_QUOTA_SPENT: { status: 429, message: '하루에 올릴 수 있는 파일을 모두 올렸어요.' },
  TOO_MANY_UPLOADS: { status: 429, message: '한꺼번에 너무 많은 파일을 올리고 있어요.' },
  CERTIFICATE_DECIDED: { status: 409, message: '이미 심사가 끝난 서류예요.' },
  ADDRESS_EXPIRED: { status: 403, message: '열람 시간이 지났어요. 목록에서 다시 열어 주세요.' },

  CODE_TAKEN: { status: 409, message: '다른 캠페인이 쓴 코드예요. 다른 코드를 정해 주세요.' },
  CAMPAIGN_OVER: { status: 409, message: '쿠폰을 받을 수 있는 기간이 아니에요.' },
  CAMPAIGN_GIVEN_OUT: { status: 409, message: '준비한 쿠폰을 모두 드렸어요.' },
  NOT_FOR_YOU: { status: 403, message: '이 학교에서 재학 인증을 마친 학생에게만 드리는 쿠폰이에요.' },
  COUPON_GIVEN_ALREADY: { status: 409, message: '이미 받은 쿠폰이에요. 쿠폰은 한 사람에게 한 번만 드려요.' },
  UNKNOWN_COUPON_CODE: { status: 404, message: '이 코드의 쿠폰을 찾지 못했어요. 코드를 다시 확인해 주세요.' },
  COUPON_CODE_THROTTLED: { status: 429, message: '코드를 여러 번 틀려서 잠시 막아 두었어요.' },
  UNKNOWN_MENTEE: { status: 404, message: '이 이메일을 쓰는 멘티 회원이 없어요.' },
  COUPON_USED: { status: 409, message: '이미 썼거나 회수한 쿠폰이에요. 화면을 새로고침해 주세요.' },

  FEATURE_PAUSED: { status: 503, message: '지금은 잠시 쓸 수 없어요. 조금 뒤에 다시 시도해 주세요.' },
  ACCOUNT_REPLACED: { status: 409, message: '그사이 계좌가 바뀌었거나 이미 확인했어요. 화면을 새로고침해 주세요.' },
  ACCOUNT_UNREADABLE: {
    status: 409,
    message: '저장된 계좌를 읽지 못해 확인할 수 없어요. 선배가 다시 등록하도록 돌려보내 주세요.',
  },
  TRANSFER_FILE_UNREADABLE: { status: 409, message: '파일에 담긴 이체의 계좌를 읽지 못해 파일을 드리지 않았어요.' },
  HAND_REFUND_NOT_POSSIBLE: { status: 409, message: '이 결제는 지금 직접 환불할 수 없어요.' },
  HAND_REFUND_OPEN: { status: 409, message: '이 결제에 아직 끝나지 않은 직접 환불이 있어요. 그것부터 마쳐 주세요.' },
  HAND_REFUND_TOO_MUCH: { status: 409, message: '남아 있는 금액보다 많이 환불할 수 없어요.' },
  HAND_REFUND_DECIDED: { status: 409, message: '이미 결정했거나 기한이 지난 환불이에요. 화면을 새로고침해 주세요.' },
  OWN_PAYOUT_ACCOUNT: { status: 403, message: '내가 적은 계좌는 다른 운영자가 확인해야 해요.' },
  ACCOUNT_NOT_ENTERABLE: {
    status: 409,
    message: '탈퇴했고 보낼 정산이 남았는데 계좌가 없는 회원의 계좌만 적을 수 있어요. 목록을 새로 고쳐 주세요.',
  },
  OWN_HAND_REFUND: { status: 403, message: '내가 올린 환불은 다른 운영자가 승인해야 해요.' },
  NOTHING_TO_TRANSFER: { status: 409, message: '보낼 수 있는 이체가 없어요. 계좌가 확인된 이체부터 파일에 담아요.' },

  ...MENTORING_REFUSALS,

  NOT_FULL: { status: 409, message: '지금 바로 제안할 수 있는 선배예요.' },
  TOO_MANY_WAITS: {
    status: 409,
    message: `선배 ${MAX_WAITS}명까지 기다릴 수 있어요. 기다리던 선배를 먼저 줄여 주세요.`,
  },
  TOO_MANY_CALENDARS: {
    status: 409,
    message: `캘린더는 ${MAX_CALENDARS}개까지 연결할 수 있어요. 쓰지 않는 것을 먼저 끊어 주세요.`,
  },

  PUSH_OFF: { status: 409, message: '지금은 푸시 알림을 켤 수 없어요. 앱 알림과 메일로 알려 드릴게요.' },
  PUSH_REFUSED: {
    status: 409,
    message: '이 브라우저의 푸시 알림을 연결하지 못했어요. 브라우저의 알림 설정을 확인하고 다시 켜 주세요.',
  },

  COUPON_UNAVAILABLE: { status: 409, message: '사용할 수 없는 쿠폰이에요. 다른 쿠폰을 선택해 주세요.' },
  PRICE_CHANGED: { status: 409, message: PRICE_CHANGED_MESSAGE },
  PAYMENT_IN_PROGRESS: { status: 409, message: '결제가 이미 진행되고 있어요. 잠시만 기다려 주세요.' },
  PAYMENT_DECLINED: { status: 422, message: '결제가 승인되지 않았어요. 다른 결제 수단으로 다시 시도해 주세요.' },
  PAYMENT_UNKNOWN: {
    status: 503,
    message: '결제 결과를 확인하고 있어요. 곧 알려 드릴게요. 다시 결제하지 말고 잠시만 기다려 주세요.',
  },

  IDEMPOTENCY_MISMATCH: { status: 422, message: '같은 요청 번호로 다른 내용을 보낼 수 없어요.' },
  IDEMPOTENCY_RUNNING: { status: 409, message: '같은 요청을 처리하고 있어요. 잠시만 기다려 주세요.' },
} as const satisfies Record<string, Refusal>;

export type RefusalCode = keyof typeof REFUSALS;
/** Rate limits: only `refuseForNow` throws them, and appends the wait to the message. */
export type RefusalForNow = {
  [Code in RefusalCode]: (typeof REFUSALS)[Code]['status'] extends 429 ? Code : never;
}[RefusalCode];

interface RefusalDetails {
  message?: string;
  /** The one field that it is about, in place of `errors`: its message stands there too. */
  field?: string | undefined;
  errors?: readonly { field: string; message: string }[];
  data?: unknown;
  retryAfterSeconds?: number;
}

/** A refusal of a request. Throw it with `refuse`. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly code: RefusalCode;
  readonly status: number;
  readonly errors: readonly { field: string; message: string }[];
  readonly data: unknown;
  /** After how long it may be tried again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: RefusalCode, more: RefusalDetails = {}) {
    super(more.message ?? REFUSALS[code].message);
    this.code = code;
    this.status = REFUSALS[code].status;
    this.errors = more.errors ?? (more.field === undefined ? [] : [{ field: more.field, message: this.message }]);
    this.data = more.data ?? null;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** Refuses a request. @param more.message replaces that of the catalogue @param more.errors of single fields */
export function refuse(
  code: Exclude<RefusalCode, RefusalForNow>,
  more?: Omit<RefusalDetails, 'retryAfterSeconds'>,
): never {
  throw new RefusalError(code, more);
}
