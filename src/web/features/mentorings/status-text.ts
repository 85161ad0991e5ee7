import type { Mentoring, MentoringCard } from '#contract/mentorings/mentorings.ts';
import { STILL_COUNTS } from '#domain/mentorings/attendance-texts.ts';
import { ATTENDANCE_WINDOW_MINUTES, ATTENDANCE_WINDOW_MS } from '#domain/mentorings/states/attendance.ts';
import { STATUS_LABELS, type MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import { ROOM_LATE_MINUTES } from '#domain/mentorings/times/room-hours.ts';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { describeKoreanTime, describeSoon } from '../../lib/korean-date.ts';
import type { BadgeTone } from '../../ui/status/badge.tsx';
import type { Side } from './mentoring-queries.ts';

const STATUS_TONES: Readonly<Record<MentoringStatus, BadgeTone>> = {
  PAYMENT_PENDING: 'warning',
  WAITING_FOR_MENTOR: 'brand',
  WAITING_FOR_MENTEE: 'warning',
  CONFIRMED: 'success',
  COMPLETED: 'neutral',
  NO_SHOW: 'danger',
  REJECTED: 'neutral',
  CANCELLED: 'neutral',
  EXPIRED: 'neutral',
};

/** What a mentoring's status text depends on. */
interface DisplayedMentoring {
  readonly status: MentoringStatus;
  readonly side: Side;
  readonly isDisputed: boolean;
  /** Said to both about their attendance; a list's cards do not know it. */
  readonly attendanceNotice?: Mentoring['attendanceNotice'];
}

/** A status as text, for the side that reads it. */
export function statusLabel({ status, side, isDisputed, attendanceNotice }: DisplayedMentoring): string {
  if (isDisputed) return '확인 중';
  if (attendanceNotice) return '확인 필요';
  if (status === 'WAITING_FOR_MENTEE' && side === 'mentor') return '멘티 답변 대기';
  return STATUS_LABELS[status];
}

/** The badge of a mentoring's card: 결제 대기, 수락 대기, 결제 완료 (SPEC §4), and how it ended. */
export function cardLabel(mentoring: DisplayedMentoring): string {
  return mentoring.status === 'CONFIRMED' && !mentoring.isDisputed ? '결제 완료' : statusLabel(mentoring);
}

/** The state of the payment, where a card shows it (SPEC §4 card labels). */
export const PAYMENT_STATE_LABELS: Readonly<Partial<Record<MentoringCard['paymentStatus'], string>>> = {
  WAITING_FOR_DEPOSIT: '입금 대기',
  DONE: '결제 완료',
  REFUND_PENDING: '환불 진행 중',
  REFUNDED: '환불 완료',
  PARTIALLY_REFUNDED: '일부 환불',
  BOUNCED: '결제 취소됨',
  RETURNING: '환불 진행 중',
  RETURNED: '환불 완료',
};

export function statusTone({ status, isDisputed }: Pick<DisplayedMentoring, 'status' | 'isDisputed'>): BadgeTone {
  return isDisputed ? 'warning' : STATUS_TONES[status];
}

/** What the ticket of a mentoring says: the largest words, and a sentence below. */
export interface TicketText {
  /** Undefined for a confirmed mentoring, which begins with its time. */
  readonly title?: string;
  /** Empty where the rest of the screen says it. */
  readonly text: string;
}

type Ticket = Pick<
  Mentoring,
  | 'status'
  | 'paymentStatus'
  | 'side'
  | 'attendance'
  | 'attendanceNotice'
  | 'confirmedTime'
  | 'meeting'
  | 'dueAt'
  | 'question'
  | 'backups'
>;

/** What happens next, for the side that reads it; of a mentoring that has ended `describeEnding` says how. */
export function nextStep(mentoring: Ticket, now: Date): TicketText {
  const { status, side, dueAt, question, backups, attendanceNotice } = mentoring;
  if (status === 'CONFIRMED') {
    if (attendanceNotice) return { text: attendanceNoticeText(side, attendanceNotice, canStillMeet(mentoring, now)) };
    return { text: attendanceText(mentoring, now) };
  }
  const until = dueAt ? describeSoon(new Date(dueAt), now) : '';
  if (status === 'WAITING_FOR_MENTOR' && question?.answer === null) return OPEN_QUESTION[side];
  if (status === 'WAITING_FOR_MENTOR' && side === 'mentee')
    return { title: until ? `${until}까지 답을 기다려요.` : '답을 기다려요.', text: withoutAnswer(backups) };
  const isDeposit = status === 'PAYMENT_PENDING' && mentoring.paymentStatus === 'WAITING_FOR_DEPOSIT';
  const { title, text } = (isDeposit ? DEPOSIT : NEXT_STEPS[side][status]) ?? { title: '', text: '' };
  return { title, text: until ? `${until}까지 ${text}` : text };
}

/** What becomes of a paid proposal that nobody answers (product §5.6). */
export function withoutAnswer(backups: Mentoring['backups']): string {
  const passesOn = backups && (backups.isAutomatic || backups.mentors.length > 0);
  return passesOn ? '답이 없으면 다음 선배에게 전해요.' : '답이 없으면 자동으로 전액 환불돼요.';
}

type Session = Pick<Mentoring, 'side' | 'attendance' | 'confirmedTime' | 'meeting'>;

/** How long one side alone can confirm its attendance; the room opens as early. */
const WINDOW = `${ATTENDANCE_WINDOW_MINUTES}분`;

/**
 * What to do about a confirmed session: before it, at its time, and after it. Entering the room confirms attendance; at the mentor's
 * own address each side has to tap (product §7.1).
 */
function attendanceText({ side, attendance, confirmedTime, meeting }: Session, now: Date): string {
  const isRoom = meeting?.kind !== 'LINK';
  const sinceStart = sinceStartOf(confirmedTime, now);
  if (sinceStart < -ATTENDANCE_WINDOW_MS)
    return isRoom ? `시작 ${WINDOW} 전부터 들어갈 수 있어요.` : `시작 ${WINDOW} 전부터 참석 확인을 할 수 있어요.`;
  const isOver = sinceStart > ATTENDANCE_WINDOW_MS;
  if (attendance[side]) return isOver ? '참석이 확인됐어요. 문제가 없으면 자동으로 완료돼요.' : '참석이 확인됐어요.';
  if (!isOver)
    return isRoom
      ? `시작 ${WINDOW} 후까지 들어오면 참석으로 기록돼요.`
      : `시작 ${WINDOW} 후까지 참석 확인을 눌러 주세요.`;
  if (canStillMeet({ confirmedTime, meeting }, now)) return STILL_COUNTS;
  return '참석을 확인하는 시간이 지났어요. 문제가 있었다면 알려 주세요.';
}

/** Whether a room is open where a late side can still connect: that counts, however late (docs/decisions/0043). */
function canStillMeet({ confirmedTime, meeting }: Pick<Session, 'confirmedTime' | 'meeting'>, now: Date): boolean {
  return meeting?.kind === 'ROOM' && sinceStartOf(confirmedTime, now) <= OPEN_FOR_MS;
}

const OPEN_FOR_MS = (SESSION_MINUTES + ROOM_LATE_MINUTES) * MINUTE_MS;

/** In milliseconds; negative before the start. */
function sinceStartOf(confirmedTime: Mentoring['confirmedTime'], now: Date): number {
  const start = confirmedTime && parseKoreanTime(confirmedTime.startTime);
  return start ? now.getTime() - start.getTime() : -Infinity;
}

/** The attendance so far, what happens next, and what to do: to enter while that counts, then to object. */
function attendanceNoticeText(
  side: Side,
  { notice, until }: NonNullable<Mentoring['attendanceNotice']>,
  mayStillCome: boolean,
): string {
  const end = describeKoreanTime(new Date(until));
  const notSeen = mayStillCome ? '' : '참석한 기록이 없어요. ';
  const next = mayStillCome ? STILL_COUNTS : `사실과 다르면 ${end}까지 알려 주세요.`;
  switch (notice) {
    case 'NOT_MET':
      return `서로 만난 기록이 없어요. 만나지 못했다면 ${end}까지 알려 주세요.`;
    case 'BOTH_ABSENT':
      return `두 분 모두 참석한 기록이 없어, 이대로면 전액 돌려드려요. ${next}`;
    case 'MENTEE_ABSENT':
      return side === 'mentee'
        ? `${notSeen}이대로면 노쇼가 되어 돌려드리지 못해요. ${next}`
        : `후배가 참석한 기록이 없어요. ${end}까지 다른 말이 없으면 정산돼요.`;
    case 'MENTOR_ABSENT':
      return side === 'mentor'
        ? `${notSeen}이대로면 노쇼가 되어 후배에게 전액 돌려드려요. ${next}`
        : `선배가 참석한 기록이 없어요. ${end}까지 다른 말이 없으면 전액 돌려드려요.`;
  }
}

/** While the mentor's question waits for its answer. */
const OPEN_QUESTION: Readonly<Record<Side, TicketText>> = {
  mentee: { title: '선배가 한 가지를 물어봤어요', text: '' },
  mentor: { title: '후배의 답을 기다리고 있어요', text: '지금 수락하거나 거절해도 괜찮아요.' },
};

const DEPOSIT = { title: '입금하면 선배에게 전달돼요', text: '입금해 주세요.' };

/** The text follows the deadline, where there is one. */
const NEXT_STEPS: Readonly<Record<Side, Readonly<Partial<Record<MentoringStatus, Required<TicketText>>>>>> = {
  mentee: {
    PAYMENT_PENDING: { title: '결제하면 선배에게 전달돼요', text: '결제해 주세요.' },
    WAITING_FOR_MENTEE: { title: '선배가 다른 시간을 제안했어요', text: '골라 주세요.' },
  },
  mentor: {
    PAYMENT_PENDING: { title: '후배가 아직 결제하지 않았어요', text: '결제를 기다려요.' },
    WAITING_FOR_MENTOR: { title: '후배가 답을 기다려요', text: '답해 주세요.' },
    WAITING_FOR_MENTEE: { title: '후배가 시간을 고르고 있어요', text: '답을 기다려요.' },
  },
};

/** For the card of a proposal that ended without an answer and passes on. */
export const PASSED_ON_LABELS: Readonly<Record<NonNullable<MentoringCard['passedOn']>['state'], string>> = {
  WAITING: '다음 선배에게 전하고 있어요',
  PASSED: '다음 선배에게 전했어요',
  NOBODY: '전할 다른 선배가 없었어요',
};
