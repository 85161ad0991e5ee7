import type { NextStep } from '#contract/mentorings/next-step.ts';
import { PAGES, paths } from '#contract/pages.ts';
import { describeWon } from '#domain/money/payments.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import {
  describeClock,
  describeClockOf,
  describeKoreanDay,
  describeKoreanTime,
  isElsewhere,
} from '../../lib/korean-date.ts';

export interface NextStepText {
  readonly title: string;
  readonly text: string;
  /** What the other side wrote. */
  readonly quote?: { readonly from: string; readonly words: string };
  /** What a tap does. */
  readonly action: string;
  readonly to: string;
}

type Side = 'mentor' | 'mentee';

/** What the card says, and where it leads: to the mentoring, unless it is about something else. */
export function describeNextStep(step: NextStep, side: Side, now: Date): NextStepText {
  return { to: paths.progress(side, step.mentoringId ?? ''), ...describe(step, side, now) };
}

function describe(step: NextStep, side: Side, now: Date): Omit<NextStepText, 'to'> & { to?: string } {
  const { name, isDeposit, isRejected, proposals, message, startsAt } = step;
  const isMentee = side === 'mentee';
  const other = isMentee ? `${name} 선배` : `${name}님`;
  const until = step.until ? describeKoreanTime(new Date(step.until)) : '';
  const start = startsAt ? new Date(startsAt) : now;
  const registration = isMentee ? PAGES.menteeRegistration : PAGES.mentorRegistration;
  switch (step.kind) {
    case 'ENTER':
      return {
        title: '지금 들어갈 수 있어요',
        text: `${other} · ${describeClock(start)} 시작`,
        action: step.meetingKind === 'LINK' ? '만나는 곳 열기' : '멘토링룸 입장',
        to: paths.room(step.mentoringId ?? ''),
      };
    case 'MEET':
      return { title: `${describeClockOf(describeDay(start, now), start)} 입장`, text: other, action: '준비하기' };
    case 'OBJECT':
      return step.notice === 'NOT_MET'
        ? { title: '서로 만나셨나요?', text: `못 만났다면 ${until}까지 알려 주세요.`, action: '확인하기' }
        : { title: '참석한 기록이 없어요', text: `사실과 다르면 ${until}까지 알려 주세요.`, action: '확인하기' };
    case 'DECISION':
      return { title: '확인한 결과가 나왔어요', text: `이의 신청은 ${until}까지`, action: '결과 보기' };
    case 'EXPLAIN':
      return {
        title: `${isMentee ? '선배가' : '후배가'} 문제를 알려 왔어요`,
        text: `${other} · ${describeKoreanTime(start)}`,
        action: '확인하기',
      };
    case 'PAY':
      return {
        title: isDeposit ? '입금하면 전달돼요' : '결제하면 전달돼요',
        text: `${other} · ${until}까지`,
        action: isDeposit ? '입금 안내' : '결제하기',
        to: paths.payment(step.mentoringId ?? ''),
      };
    case 'CHOOSE_TIME':
      return { title: '다른 시간을 제안받았어요', text: `${other} · ${until}까지`, action: '시간 고르기' };
    case 'TELL_MORE':
      return { title: '한 가지를 물어봤어요', text: `${other} · ${until}까지`, action: '답하기' };
    case 'ANSWER':
      return {
        title: `답할 제안 ${proposals}건`,
        text: message === null ? `${other} · ${until}까지` : `${until}까지`,
        ...(message !== null && { quote: { from: other, words: message } }),
        action: '답하기',
      };
    case 'REFUND_ACCOUNT':
      return { title: '환불 계좌를 다시 알려 주세요', text: '입력하면 바로 돌려드려요.', action: '계좌 입력하기' };
    case 'REGISTER':
      return {
        title: '프로필 등록을 마쳐 주세요',
        text: isMentee ? '등록하면 제안할 수 있어요.' : '등록하면 제안을 받을 수 있어요.',
        action: '이어서 등록하기',
        // Back to home afterwards, where mentors are.
        to: `${registration}?next=${encodeURIComponent(PAGES.home)}`,
      };
    case 'HAND_IN':
      return {
        title: isRejected ? '인증 서류가 반려되었어요' : '인증 서류를 내 주세요',
        text: '확인되면 시작할 수 있어요.',
        action: isRejected ? '서류 다시 제출하기' : '서류 제출하기',
        to: registration,
      };
    case 'RENEW':
      return {
        title: step.until ? `재학 확인이 ${lastDay(step.until)}에 끝나요` : '재학 확인 기간이 끝났어요',
        text: step.until ? '학교 메일로 바로 갱신할 수 있어요.' : '갱신하면 다시 제안할 수 있어요.',
        action: '지금 갱신하기',
        to: PAGES.enrolment,
      };
    case 'RESUME':
      return {
        title: '지금은 쉬고 있어요',
        text: '멘토 목록에 보이지 않아요.',
        action: '다시 시작하기',
        to: PAGES.availability,
      };
    case 'REVIEW':
      return { title: `${other}와의 시간은 어땠나요?`, text: `${until}까지`, action: '후기 남기기' };
    case 'THANK':
      return { title: `${other}과의 시간은 어땠나요?`, text: `${until}까지`, action: '한마디 남기기' };
    case 'CONSENT':
      return { title: '후배가 질문과 답을 나누고 싶어 해요', text: '동의하면 이름 없이 공개돼요.', action: '확인하기' };
    case 'EARNED':
      return {
        title: `${describeWon(step.amountKrw ?? 0)}을 벌었어요`,
        text: other,
        action: '정산 내역 보기',
        to: PAGES.earnings,
      };
  }
}

/** 오늘, 내일, or the date: `11월 25일 (수)`. */
function describeDay(start: Date, now: Date): string {
  const day = koreanDay(start);
  if (day === koreanDay(now) && !isElsewhere(start)) return '오늘';
  if (day === koreanDay(new Date(now.getTime() + DAY_MS)) && !isElsewhere(start)) return '내일';
  return describeKoreanDay(day);
}

/** The day that ends at an instant. */
function lastDay(end: string): string {
  return describeKoreanDay(koreanDay(new Date(Date.parse(end) - 1)));
}
