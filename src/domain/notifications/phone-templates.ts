import type { NotificationKind } from './notifications.ts';

/** A text of KakaoTalk's 알림톡, exactly as it is approved; a name never means another text. */
export interface PhoneTemplate {
  readonly name: string;
  /** At most 1,000 characters, variables as `#{…}`. */
  readonly text: string;
  /** Leads to `/#{경로}` of the app. */
  readonly button: string;
}

/** KakaoTalk's limit for a text, its variables filled in. */
export const MAX_TEMPLATE_LENGTH = 1000;
/** What is left of it for a variable. */
export const MAX_VARIABLE_LENGTH = 700;
export const PHONE_TEMPLATE_VARIABLES = ['내용', '경로'] as const;

const FOOTER = '휴대폰 번호를 등록한 회원에게 보내는 알림이에요. 알림 설정에서 끌 수 있어요.';

function template(name: string, first: string, button: string): PhoneTemplate {
  return { name, text: `${first}\n\n■ 내용: #{내용}\n\n${FOOTER}`, button };
}

const PROPOSAL = template('선배랑 제안 1', '새 멘토링 제안이 왔어요.', '제안 보기');
const NUDGE = template('선배랑 기한 1', '답을 기다리는 멘토링 제안이 있어요.', '제안 보기');
const ACCEPTED = template('선배랑 확정 1', '제안하신 멘토링이 확정됐어요.', '멘토링 보기');
const TIMES = template('선배랑 시간 1', '제안하신 멘토링의 시간에 관한 소식이에요.', '시간 보기');
const CANCELLED = template('선배랑 취소 1', '약속한 멘토링이 취소됐어요.', '멘토링 보기');
const REMINDER = template('선배랑 예정 1', '약속한 멘토링이 다가와요.', '멘토링 보기');
const ROOM = template('선배랑 입장 1', '약속한 멘토링에 상대가 와 있어요.', '멘토링 보기');
const REVIEW = template('선배랑 후기 1', '마친 멘토링에 글이 도착했어요.', '글 보기');
const PAID_OUT = template('선배랑 정산 1', '정산 금액을 보냈어요.', '정산 내역 보기');

/** Every template, for the form of its approval (`npm run templates`). */
export const PHONE_TEMPLATES: readonly PhoneTemplate[] = [
  PROPOSAL,
  NUDGE,
  ACCEPTED,
  TIMES,
  CANCELLED,
  REMINDER,
  ROOM,
  REVIEW,
  PAID_OUT,
];

/** The events that KakaoTalk tells members of: information about what they do here, and nothing else. */
const TEMPLATES_OF_KINDS: Partial<Readonly<Record<NotificationKind, PhoneTemplate>>> = {
  MENTORING_PROPOSE: PROPOSAL,
  MENTORING_PASSON: PROPOSAL,
  MENTORING_NUDGE: NUDGE,
  MENTORING_ACCEPT: ACCEPTED,
  MENTORING_OFFERTIMES: TIMES,
  MENTORING_CHANGETIMES: TIMES,
  MENTORING_CANCEL: CANCELLED,
  MENTORING_REMINDER: REMINDER,
  MENTORING_ATTEND: ROOM,
  REVIEW,
  TRANSFER_SENT: PAID_OUT,
};

export function templateOf(kind: NotificationKind): PhoneTemplate | undefined {
  return TEMPLATES_OF_KINDS[kind];
}

/** Proposals wait for an answer: they follow in KakaoTalk if their push is not opened. */
export function isFollowedUp(kind: NotificationKind): boolean {
  return templateOf(kind) === PROPOSAL;
}
