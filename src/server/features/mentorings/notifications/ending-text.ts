import { paths } from '#contract/pages.ts';
import { deadlineOf, describeExpiry } from '#domain/mentorings/deadlines/expiry.ts';
import type { Resolution } from '#domain/mentorings/states/attendance.ts';
import type { Actor } from '#domain/mentorings/states/transitions.ts';
import { describeWon } from '#domain/money/payments.ts';
import { describeEnded, endedReceipt, type EndedPayment } from '../../money/payments/receipt-text.ts';
import type { SuggestedMentor } from '../suggest-mentors.ts';
import { withMail, type NotificationText, type SideTexts, type TransitionEvent } from './side-texts.ts';

/**
 * The notifications of the steps that end a mentoring. If it was paid for, the mentee's mail is the receipt of the refund, to the won, and of
 * the coupon.
 */
type Mentoring = TransitionEvent['mentoring'];
type Ended = EndedPayment | undefined;

/** For a paid proposal that passes on; the student is mailed when a mentor has it. */
const PASSES_ON = '다음 선배에게 전하고 있어요.';

export function textForReject({ mentorName, menteeName }: Mentoring, ended: Ended, isPassedOn = false): SideTexts {
  const title = '선배가 이번에는 함께하지 못해요';
  const body = `${mentorName} 선배가 제안을 거절했어요.`;
  if (isPassedOn) {
    const mentor = { title: '제안을 거절했어요', body: `${menteeName}님에게 알려 드렸어요.` };
    return { mentor, mentee: { title, body: `${body} ${PASSES_ON}` } };
  }
  return {
    mentor: { title: '제안을 거절했어요', body: `${menteeName}님에게 결제 금액을 모두 돌려드려요.` },
    mentee: withReceipt({ title, body }, ended),
  };
}

export function textForCancel(actor: Actor, { status, mentorName, menteeName }: Mentoring, ended: Ended): SideTexts {
  const [own, other] = ['멘토링을 취소했어요', '멘토링이 취소됐어요'];
  if (actor === 'MENTOR') {
    return {
      // Mailed for the cancelled event: the calendar still has the session.
      mentor: withMail({ title: own, body: `${menteeName}님에게 결제 금액을 모두 돌려드려요.` }),
      mentee: withReceipt({ title: other, body: `${mentorName} 선배의 사정으로 취소됐어요.` }, ended),
    };
  }
  const text = { title: own, body: `${mentorName} 선배와의 멘토링을 취소했어요.` };
  if (status === 'PAYMENT_PENDING') return { mentee: text };
  const { title, body, mail } = withReceipt(text, ended);
  // An act of one's own is mailed for its receipt, which an order of 0 won has not, and for the event that the calendar still has.
  const receipt = ended && ended.payment.amountKrw > 0 ? mail : undefined;
  const isMailed = receipt !== undefined || status === 'CONFIRMED';
  const mentee = isMailed ? withMail({ title, body }, receipt) : { title, body };
  return {
    mentee,
    mentor: withMail({ title: other, body: withEarning(`${menteeName}님이 멘토링을 취소했어요.`, ended) }),
  };
}

export function textForExpire({ status, dueAt, menteeName }: Mentoring, ended: Ended, isPassedOn = false): SideTexts {
  const title = '제안이 만료됐어요';
  const deadline = deadlineOf(status);
  const passedFor = (reader: 'mentor' | 'mentee') =>
    deadline && dueAt ? describeExpiry(deadline, dueAt, reader) : '기한이 지났어요.';
  const passed = passedFor('mentee');
  if (status === 'PAYMENT_PENDING') return { mentee: withMail({ title, body: `${passed} 다시 제안할 수 있어요.` }) };
  const mentee = isPassedOn ? { title, body: `${passed} ${PASSES_ON}` } : withReceipt({ title, body: passed }, ended);
  const mentor = { title, body: `${passedFor('mentor')} ${menteeName}님의 제안이 끝났어요.` };
  return { mentee, mentor: status === 'WAITING_FOR_MENTEE' ? mentor : withMail(mentor) };
}

/** Another session has taken the last of the wished-for times. */
export function textForClose(
  { status, mentorName, menteeName }: Mentoring,
  suggestions: readonly SuggestedMentor[],
  ended: Ended,
): SideTexts {
  const sentences = [
    `제안한 시간에 다른 멘토링이 먼저 확정되어 ${mentorName} 선배와는 만나기 어렵게 됐어요.`,
    ...(ended ? [describeEnded(ended)] : []),
    suggestions.length > 0
      ? `같은 분야의 ${suggestions.map(({ name }) => `${name} 선배`).join(', ')}에게도 물어볼 수 있어요.`
      : '같은 학교의 다른 선배들도 후배를 기다리고 있어요.',
  ];
  const links = suggestions.map(({ name, jobTitle, memberId }) => ({
    label: `${name} 선배 (${jobTitle})`,
    href: paths.mentor(memberId),
  }));
  const mail = { ...(ended && endedReceipt(ended)), links };
  const mentee = withMail({ title: '제안한 시간이 모두 마감됐어요', body: sentences.join(' ') }, mail);
  if (status === 'PAYMENT_PENDING') return { mentee };
  const body = `다른 멘토링이 먼저 확정되어 ${menteeName}님의 제안에 남은 시간이 없어요. 결제 금액은 저희가 돌려드려요.`;
  return { mentee, mentor: { title: '제안이 마감됐어요', body } };
}

/** The same of a proposal that passes on: another mentor may have these times. */
export function textForLostTimes({ mentorName, menteeName }: Mentoring): SideTexts {
  const body = `제안한 시간에 다른 멘토링이 먼저 확정되어 ${mentorName} 선배와는 만나기 어렵게 됐어요. ${PASSES_ON}`;
  const gone = `다른 멘토링이 먼저 확정되어 ${menteeName}님의 제안에 남은 시간이 없어요.`;
  return {
    mentor: { title: '제안이 마감됐어요', body: gone },
    mentee: { title: '제안한 시간이 모두 마감됐어요', body },
  };
}

/** The bank, or somebody in the gateway's own console, has taken the money back. */
export function textForReversal({ mentorName, menteeName }: Mentoring, ended: Ended): SideTexts {
  const reversed = ended ? describeEnded(ended) : '';
  return {
    mentor: withMail({
      title: '멘토링이 취소됐어요',
      body: `${menteeName}님의 결제가 은행이나 카드사에서 취소되어 멘토링을 진행하지 않아요.`,
    }),
    mentee: withMail(
      {
        title: '결제가 취소되어 멘토링이 취소됐어요',
        body: `${reversed} ${mentorName} 선배를 만나려면 다시 제안해 주세요.`.trim(),
      },
      ended && endedReceipt(ended),
    ),
  };
}

/** Three days have passed in which somebody might have said that it was otherwise. */
export function textForNoShow(
  { mentorName, menteeName }: Mentoring,
  found: Resolution,
  when: string,
  ended: Ended,
): SideTexts {
  const [own, both] = ['참석 확인이 없어', '두 분의 참석 확인이 없어'];
  const textsOf = (cause: { mentor: string; mentee: string }) => {
    const title = '노쇼로 마무리됐어요';
    return {
      mentor: { title, body: withEarning(`${when} 멘토링은 ${cause.mentor} 노쇼로 마무리됐어요.`, ended) },
      mentee: withReceipt({ title, body: `${when} 멘토링은 ${cause.mentee} 노쇼로 마무리됐어요.` }, ended),
    };
  };
  if (found === 'MENTOR_ABSENT') return textsOf({ mentor: own, mentee: `${mentorName} 선배의 ${own}` });
  if (found === 'MENTEE_ABSENT') return textsOf({ mentor: `${menteeName}님의 ${own}`, mentee: own });
  return textsOf({ mentor: both, mentee: both });
}

/** What a mentor earns although the two did not meet: a mentee who cancels too late or stays away pays for the reserved time. */
function withEarning(body: string, ended: Ended): string {
  return ended && ended.mentorKrw > 0 ? `${body} 선배님께 ${describeWon(ended.mentorKrw)}을 정산해요.` : body;
}

/** A text; its mail is the receipt of what became of the money, if there was any. */
export function withReceipt({ title, body }: { title: string; body: string }, ended: Ended): NotificationText {
  if (!ended) return withMail({ title, body });
  return withMail({ title, body: `${body} ${describeEnded(ended)}` }, endedReceipt(ended));
}
