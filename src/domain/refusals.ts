import { EXPORTS_A_DAY } from './account/data-exports.ts';
import { MAX_IDENTITIES } from './account/identities.ts';
import { MAX_PASSKEYS } from './account/second-factors.ts';
import * as codes from './account/verification-codes.ts';
import { CONVERSATION_DAYS_AFTER_END } from './mentorings/messages/messages.ts';
import { MAX_BACKUPS } from './mentorings/proposals/backups.ts';
import { MAX_OPEN_PROPOSALS } from './mentorings/proposals/proposals.ts';
import { OTHER_UNIVERSITY_MESSAGE, PROPOSALS_FULL_MESSAGE } from './mentorings/proposals/refusal-messages.ts';
import { MAX_PUBLIC_ANSWERS } from './mentorings/reviews/public-answers.ts';
import { REVIEW_DAYS } from './mentorings/reviews/reviews.ts';
import { ATTENDANCE_WINDOW_MINUTES } from './mentorings/states/attendance.ts';
import { MAX_STATEMENTS, OBJECTION_DAYS } from './mentorings/states/disputes.ts';
import { ROOM_EARLY_MINUTES, ROOM_LATE_MINUTES } from './mentorings/times/room-hours.ts';
import { CLOSED_SLOT_MESSAGE, TAKEN_SLOT_MESSAGE } from './mentorings/times/slots.ts';
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

  NOT_VERIFIED: {
    status: 403,
    message: '재학 인증이 끝나면 멘토링을 제안할 수 있어요. 인증 상태는 마이페이지에서 볼 수 있어요.',
  },
  OWN_PROFILE: { status: 409, message: '내 멘토 프로필에는 제안할 수 없어요.' },
  ENROLMENT_LAPSED: {
    status: 403,
    message: '재학 확인 기간이 끝났어요. 학교 메일이나 증명서로 갱신하면 다시 제안할 수 있어요.',
  },
  SCHOOL_MAIL_TAKEN: {
    status: 409,
    message: '다른 계정의 재학 확인에 쓰인 메일이에요. 재학 증명서로 갱신해 주세요.',
  },
  OTHER_UNIVERSITY: { status: 403, message: OTHER_UNIVERSITY_MESSAGE },
  NOT_AVAILABLE: { status: 403, message: '지금은 이 선배에게 제안할 수 없어요. 다른 선배를 찾아보세요.' },
  TOO_MANY_OPEN_PROPOSALS: {
    status: 409,
    message: `진행 중인 제안은 최대 ${MAX_OPEN_PROPOSALS}개예요. 먼저 보낸 제안이 마무리되면 다시 제안해 주세요.`,
  },
  PROPOSALS_FULL: { status: 409, message: PROPOSALS_FULL_MESSAGE },
  NOT_FULL: { status: 409, message: '지금 바로 제안할 수 있는 선배예요.' },
  TOO_MANY_WAITS: {
    status: 409,
    message: `선배 ${MAX_WAITS}명까지 기다릴 수 있어요. 기다리던 선배를 먼저 줄여 주세요.`,
  },
  TOO_MANY_STEPS: { status: 429, message: '하루에 할 수 있는 횟수를 모두 썼어요.' },
  ALREADY_PROPOSED: { status: 409, message: '이 선배에게 보낸 제안이 아직 진행 중이에요.' },
  TOO_MANY_CALENDARS: {
    status: 409,
    message: `캘린더는 ${MAX_CALENDARS}개까지 연결할 수 있어요. 쓰지 않는 것을 먼저 끊어 주세요.`,
  },
  SLOT_TAKEN: { status: 409, message: TAKEN_SLOT_MESSAGE },
  TIME_CLOSED: { status: 409, message: CLOSED_SLOT_MESSAGE },
  WEEK_FULL: {
    status: 409,
    message: '그 주에는 선배의 멘토링이 모두 찼어요. 그 주의 시간은 제안에서 뺐어요.',
  },
  OWN_WEEK_FULL: {
    status: 409,
    message: '그 주는 정해 둔 멘토링이 모두 찼어요. 한 주 멘토링 수를 늘리거나 다른 주의 시간을 골라 주세요.',
  },
  SLOT_NOT_OFFERED: { status: 409, message: '제안된 시간 중에서 선택해 주세요.' },
  SLOT_TOO_SOON: {
    status: 409,
    message: '시작이 얼마 남지 않아 이 시간으로는 확정할 수 없어요. 다른 시간을 골라 주세요.',
  },
  SLOT_PASSED: { status: 409, message: '이미 지난 시간이에요. 다른 시간을 선택해 주세요.' },
  TIMES_OFFERED_ALREADY: { status: 409, message: '다른 시간 제안은 한 번만 할 수 있어요.' },
  QUESTION_ASKED_ALREADY: { status: 409, message: '질문은 제안 하나에 한 번만 할 수 있어요.' },
  BACKUP_NOT_AVAILABLE: { status: 409, message: '지금은 제안을 전할 수 없는 선배가 있어요. 다른 선배를 골라 주세요.' },
  BACKUPS_CLOSED: { status: 409, message: '이미 답을 받았거나 끝난 제안이라 다음 선배를 바꿀 수 없어요.' },
  TOO_MANY_BACKUPS: {
    status: 409,
    message: `제안은 다음 선배에게 ${MAX_BACKUPS}번까지 전할 수 있어요. 더 적게 골라 주세요.`,
  },
  NO_QUESTION: { status: 409, message: '답할 질문이 없어요. 화면을 새로고침해 주세요.' },
  ATTENDANCE_WINDOW: {
    status: 409,
    message: `참석 확인은 시작 ${ATTENDANCE_WINDOW_MINUTES}분 전부터 ${ATTENDANCE_WINDOW_MINUTES}분 후까지 할 수 있어요.`,
  },
  DISPUTE_WINDOW: {
    status: 409,
    message: `문제는 멘토링이 시작되고 ${ATTENDANCE_WINDOW_MINUTES}분이 지난 뒤부터 알릴 수 있어요.`,
  },
  DISPUTED_ALREADY: {
    status: 409,
    message: '이미 확인을 요청한 멘토링이에요. 하고 싶은 말은 멘토링 진행 상황에서 더해 주세요.',
  },
  OBJECTION_ENDED: {
    status: 409,
    message: `멘토링이 완료되고 ${OBJECTION_DAYS}일이 지나 더 이상 문제를 알릴 수 없어요.`,
  },
  DISPUTE_ENDED: { status: 409, message: '확인이 끝난 멘토링이라 더 남길 수 없어요. 화면을 새로고침해 주세요.' },
  TOO_MANY_STATEMENTS: {
    status: 409,
    message: `한 사람이 ${MAX_STATEMENTS}번까지 남길 수 있어요. 운영팀이 남겨 주신 내용을 모두 보고 있어요.`,
  },
  NO_DECISION: { status: 409, message: '지금은 받아들이거나 이의를 신청할 결정이 없어요. 화면을 새로고침해 주세요.' },
  APPEALED_ALREADY: {
    status: 409,
    message: '이의 신청은 한 번만 할 수 있고, 이 멘토링에는 이미 있었어요. 결과는 멘토링 진행 상황에서 볼 수 있어요.',
  },
  APPEAL_ENDED: { status: 409, message: '이의를 신청할 수 있는 기간이 지나 결정이 그대로 적용돼요.' },
  DECIDED_ALREADY: { status: 409, message: '이미 결정한 멘토링이에요. 목록을 새로고침해 주세요.' },
  SAME_OPERATOR: {
    status: 403,
    message: '처음 결정한 운영자는 이의 신청을 결정할 수 없어요. 다른 운영자가 결정해야 해요.',
  },
  NOT_DISPUTED: { status: 409, message: '확인을 요청받은 멘토링이 아니에요.' },
  SESSION_STARTED: { status: 409, message: '이미 시작된 멘토링은 취소할 수 없어요.' },
  NO_ROOM: { status: 409, message: '확정된 멘토링만 만나는 곳이 있어요. 멘토링 진행 상황을 확인해 주세요.' },
  ROOM_CLOSED: {
    status: 409,
    message: `멘토링룸은 시작 ${ROOM_EARLY_MINUTES}분 전부터 끝나고 ${ROOM_LATE_MINUTES}분 뒤까지 열려 있어요.`,
  },
  SEAT_TAKEN: { status: 409, message: '다른 기기나 탭에서 멘토링룸을 열었어요.' },
  DEADLINE_PASSED: { status: 409, message: '기한이 지났어요. 화면을 새로고침해 주세요.' },

  CONVERSATION_NOT_PAID: { status: 409, message: '결제가 끝나면 메시지를 주고받을 수 있어요.' },
  CONVERSATION_ENDED: {
    status: 409,
    message: `멘토링이 끝나고 ${CONVERSATION_DAYS_AFTER_END}일이 지나 더 이상 메시지를 보낼 수 없어요.`,
  },
  CONVERSATION_BLOCKED: { status: 403, message: '지금은 이 대화에 글을 남길 수 없어요.' },
  TOO_MANY_MESSAGES: { status: 429, message: '메시지를 너무 빠르게 보내고 있어요.' },
  CONVERSATION_FULL: { status: 409, message: '이 대화에는 더 이상 메시지를 보낼 수 없어요.' },
  REPORTED_ALREADY: { status: 409, message: '이미 신고한 메시지예요. 운영팀이 신고를 받았어요.' },
  REPORT_CLOSED: { status: 409, message: '이미 처리한 신고예요.' },
  REVIEW_NOT_OPEN: { status: 409, message: '멘토링이 완료된 뒤에 남길 수 있어요.' },
  REVIEW_ENDED: { status: 409, message: `완료된 뒤 ${REVIEW_DAYS}일이 지나 더 이상 남길 수 없어요.` },
  REVIEWED_ALREADY: { status: 409, message: '이미 남긴 후기가 있어요.' },
  PUBLIC_ANSWER_NOT_OPEN: { status: 409, message: '완료된 멘토링의 질문만 나눌 수 있어요.' },
  PUBLIC_ANSWER_ENDED: { status: 409, message: '더 이상 나눌 수 없는 질문이에요. 화면을 새로고침해 주세요.' },
  PUBLIC_ANSWER_CHANGED: {
    status: 409,
    message: '후배가 그사이 질문을 고쳤어요. 바뀐 질문을 확인하고 다시 눌러 주세요.',
  },
  PUBLIC_ANSWERS_FULL: {
    status: 409,
    message: `공개한 답이 ${MAX_PUBLIC_ANSWERS}개예요. 지난 답을 하나 내리면 공개할 수 있어요.`,
  },
  ANSWER_REPORTED_ALREADY: { status: 409, message: '이미 신고한 글이에요. 운영팀이 신고를 받았어요.' },
  PUSH_OFF: { status: 409, message: '지금은 푸시 알림을 켤 수 없어요. 앱 알림과 메일로 알려 드릴게요.' },
  PUSH_REFUSED: {
    status: 409,
    message: '이 브라우저의 푸시 알림을 연결하지 못했어요. 브라우저의 알림 설정을 확인하고 다시 켜 주세요.',
  },
  NOTE_CHANGED: { status: 409, message: '상대가 먼저 메모를 바꿨어요. 바뀐 내용을 확인하고 다시 저장해 주세요.' },

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
    this.errors = more.errors ?? [];
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
