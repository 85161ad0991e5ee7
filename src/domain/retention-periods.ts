import { EMAIL_CHANGE_MINUTES } from './account/email-change.ts';
import { IDENTITY_ANSWER_MINUTES } from './account/identities.ts';
import { OBJECTION_DAYS } from './mentorings/states/disputes.ts';
import { HAND_REFUND_WAITS_DAYS } from './money/hand-refunds.ts';
import {
  CODE_RECORD_DAYS,
  COMPLAINT_RECORD_YEARS,
  CONTRACT_RECORD_YEARS,
  DOCUMENT_DAYS,
  EXPORT_MINUTES,
  MAIL_RECORD_DAYS,
  MAILBOX_CLAIM_YEARS,
  MESSAGE_DAYS,
  REPEATED_ANSWER_DAYS,
  RETURNED_TRANSFER_DAYS,
  RESTORE_DAYS,
  ROOM_RECORD_DAYS,
  SESSION_DAYS,
  SESSION_IDLE_DAYS,
  UNUSED_FILE_DAYS,
} from './retention.ts';

/** The retention of one kind of record, in the words of the privacy policy. */
interface RetentionPeriod {
  readonly what: string;
  readonly until: string;
  /** The name of the job that deletes it. */
  readonly deletedBy: string;
}

/** How long a deleted account can be restored, in words. */
const LEFT = `탈퇴하고 ${RESTORE_DAYS}일이 지날 때`;
const ERASURE = 'erase-members';

/**
 * Every kind of personal data with its period. The privacy policy is made from this table, and each row names a job of the server
 * (`src/server/retention-periods.test.ts`).
 */
export const RETENTION_PERIODS: readonly RetentionPeriod[] = [
  { what: '회원 정보, 프로필, 동의 기록, 이용 제한 기록', until: `${LEFT}까지`, deletedBy: ERASURE },
  {
    what: '제안과 멘토링, 후기, 쿠폰, 결제와 정산의 기록',
    until: `${LEFT}까지. 그 뒤에는 아래와 같이 법에 따라 보관하고, 쓰지 않은 쿠폰은 파기`,
    deletedBy: ERASURE,
  },
  {
    what: '인증 서류',
    until: `심사 결정 뒤 ${DOCUMENT_DAYS}일 안에 파기. 결과와 날짜는 ${LEFT}까지`,
    deletedBy: 'delete-decided-documents',
  },
  {
    what: '멘토링룸에 연결한 기록',
    until: `방이 닫힌 뒤 ${ROOM_RECORD_DAYS}일. 들어오고 나간 시각, 소리와 화면이 닿은 양과 경로는 서비스 공급 기록으로 보관`,
    deletedBy: 'forget-records',
  },
  { what: '저장한 멘토, 차단한 회원, 추천 순서', until: `지우거나 ${LEFT}까지`, deletedBy: ERASURE },
  {
    what: '기다리는 멘토',
    until: `그만 기다리거나 제안하거나 알려 드린 자리의 시간이 지나거나 ${LEFT}까지`,
    deletedBy: ERASURE,
  },
  {
    what: '공개 질문과 답',
    until: `공개에 동의하지 않거나 두 사람 가운데 누가 거두면 글을 곧바로 파기. 그 밖에는 두 사람 가운데 누가 ${LEFT}까지. 신고는 그 두 사람이나 신고한 회원 가운데 누가 ${LEFT}까지`,
    deletedBy: ERASURE,
  },
  { what: '올리고 쓰지 않은 파일', until: `올린 뒤 ${UNUSED_FILE_DAYS}일이 지나면 파기`, deletedBy: 'clean-files' },
  { what: '로그인에 연결한 다른 서비스의 계정', until: `${LEFT}까지`, deletedBy: ERASURE },
  {
    what: '다른 서비스에서 확인하고 쓰지 않은 계정',
    until: `확인하고 ${IDENTITY_ANSWER_MINUTES}분`,
    deletedBy: 'forget-records',
  },
  {
    what: '2단계 인증의 키와 복구 코드, 패스키의 이름과 공개 키',
    until: `끄거나 지우거나 ${LEFT}까지`,
    deletedBy: ERASURE,
  },
  { what: '알림과 알림 설정', until: `${LEFT}까지`, deletedBy: ERASURE },
  { what: '캘린더 구독 주소', until: `끄거나 새로 만들거나 ${LEFT}까지`, deletedBy: ERASURE },
  {
    what: '푸시 알림 주소',
    until: '기기에서 끄거나 로그아웃하거나 로그인이 끝날 때까지',
    deletedBy: 'forget-records',
  },
  {
    what: '메시지와 파일, 준비하며 적은 질문과 메모',
    until: `멘토링이 끝난 뒤 ${MESSAGE_DAYS}일. 신고된 대화는 멘토링이 끝난 뒤 ${COMPLAINT_RECORD_YEARS}년`,
    deletedBy: 'delete-conversations',
  },
  {
    what: '문제 확인에 남긴 글과 파일',
    until: `멘토링이 끝난 뒤 ${COMPLAINT_RECORD_YEARS}년`,
    deletedBy: 'delete-disputes',
  },
  {
    what: '환불 계좌',
    until: `환불이 끝나거나 필요 없게 되면 곧바로 파기. 완료된 멘토링은 문제를 알릴 수 있는 ${OBJECTION_DAYS}일이 지나면 파기. 고객지원에 알린 계좌는 그 환불이 끝나거나 반려되면 곧바로, 늦어도 ${HAND_REFUND_WAITS_DAYS}일 안에 승인되지 않으면 파기`,
    deletedBy: 'forget-records',
  },
  {
    what: '정산 계좌와 사업자등록번호',
    until: `바꾸면 곧바로 파기. ${LEFT}부터는 정산 금액을 모두 보내고 ${RETURNED_TRANSFER_DAYS}일까지. 보낸 기록의 계좌는 대금 결제 기록으로 보관`,
    deletedBy: 'forget-records',
  },
  {
    what: '로그인 기록',
    until: `로그아웃하면 곧바로 파기. ${SESSION_IDLE_DAYS}일 동안 쓰지 않거나 로그인한 지 ${SESSION_DAYS}일이 지나도 파기`,
    deletedBy: 'forget-records',
  },
  { what: '인증번호 요청 기록', until: `${CODE_RECORD_DAYS}일`, deletedBy: 'forget-records' },
  {
    what: '바꾸려는 새 이메일',
    until: `확인할 수 있는 ${EMAIL_CHANGE_MINUTES}분이 지나면 파기`,
    deletedBy: 'forget-records',
  },
  {
    what: '제안·결제 등의 요청에 드린 답',
    until: `같은 요청이 두 번 처리되지 않도록 ${REPEATED_ANSWER_DAYS}일`,
    deletedBy: 'forget-records',
  },
  {
    what: '메일을 보낸 기록',
    until: `받는 주소, 제목, 시각을 ${MAIL_RECORD_DAYS}일. 본문은 보낸 뒤 곧바로 파기`,
    deletedBy: 'forget-records',
  },
  { what: '내려받으려고 모은 내 데이터 파일', until: `준비된 뒤 ${EXPORT_MINUTES}분`, deletedBy: 'delete-exports' },
  {
    what: '쿠폰과 학교 인증을 한 번만 드리기 위한 이메일 확인값',
    until: `${LEFT}부터 ${MAILBOX_CLAIM_YEARS}년`,
    deletedBy: 'forget-records',
  },
];

/** What the law requires to keep, separately, of former members (전자상거래법 시행령 제6조). */
export const LEGAL_PERIODS: readonly RetentionPeriod[] = [
  {
    what: '계약과 청약철회, 대금 결제와 서비스 공급 기록. 누구의 것인지는 이메일과 닉네임만 암호화하여 따로 보관',
    until: `마지막 멘토링이 끝난 뒤 ${CONTRACT_RECORD_YEARS}년`,
    deletedBy: 'erase-former-members',
  },
  {
    what: '소비자 불만과 분쟁 처리 기록',
    until: `멘토링이 끝난 뒤 ${COMPLAINT_RECORD_YEARS}년`,
    deletedBy: 'delete-disputes',
  },
];
