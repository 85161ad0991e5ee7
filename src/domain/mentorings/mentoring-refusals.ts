import { CONVERSATION_DAYS_AFTER_END } from './messages/messages.ts';
import { MAX_BACKUPS } from './proposals/backups.ts';
import { MAX_OPEN_PROPOSALS } from './proposals/proposals.ts';
import { OTHER_UNIVERSITY_MESSAGE, PROPOSALS_FULL_MESSAGE } from './proposals/refusal-messages.ts';
import { MAX_PUBLIC_ANSWERS } from './reviews/public-answers.ts';
import { REVIEW_DAYS } from './reviews/reviews.ts';
import { ATTENDANCE_WINDOW_MINUTES } from './states/attendance.ts';
import { MAX_STATEMENTS, OBJECTION_DAYS } from './states/disputes.ts';
import { ROOM_EARLY_MINUTES, ROOM_LATE_MINUTES } from './times/room-hours.ts';
import { CLOSED_SLOT_MESSAGE, TAKEN_SLOT_MESSAGE } from './times/slots.ts';

/** The refusals of mentorings, from the proposal to the review; part of `REFUSALS`. */
export const MENTORING_REFUSALS = {
  NOT_VERIFIED: {
    status: 403,
    message: '재학 인증이 끝나면 멘토링을 제안할 수 있어요. 인증 상태는 마이페이지에서 볼 수 있어요.',
  },
  OWN_PROFILE: { status: 409, message: '내 멘토 프로필에는 제안할 수 없어요.' },
  ENROLMENT_LAPSED: {
    status: 403,
    message: '재학 확인 기간이 끝났어요. 학교 메일이나 증명서로 갱신하면 다시 제안할 수 있어요.',
  },
  OTHER_UNIVERSITY: { status: 403, message: OTHER_UNIVERSITY_MESSAGE },
  NOT_AVAILABLE: { status: 403, message: '지금은 이 선배에게 제안할 수 없어요. 다른 선배를 찾아보세요.' },
  TOO_MANY_OPEN_PROPOSALS: {
    status: 409,
    message: `진행 중인 제안은 최대 ${MAX_OPEN_PROPOSALS}개예요. 먼저 보낸 제안이 마무리되면 다시 제안해 주세요.`,
  },
  PROPOSALS_FULL: { status: 409, message: PROPOSALS_FULL_MESSAGE },
  TOO_MANY_STEPS: { status: 429, message: '하루에 할 수 있는 횟수를 모두 썼어요.' },
  ALREADY_PROPOSED: { status: 409, message: '이 선배에게 보낸 제안이 아직 진행 중이에요.' },
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
  NOTE_CHANGED: { status: 409, message: '상대가 먼저 메모를 바꿨어요. 바뀐 내용을 확인하고 다시 저장해 주세요.' },
} as const;
