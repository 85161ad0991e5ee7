import { paths } from '#contract/pages.ts';
import { deadlineOf, describeExpiry } from '#domain/mentorings/deadlines/expiry.ts';
import type { Resolution } from '#domain/mentorings/states/attendance.ts';
import { type DisputeSide, HELD_DAYS, whoMayAppeal } from '#domain/mentorings/states/disputes.ts';
import type { Actor } from '#domain/mentorings/states/transitions.ts';
import { describeWon } from '#domain/money/payments.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import { describeEnded, type EndedPayment, endedReceipt } from '../../money/payments/notify-payer.ts';
import type { SuggestedMentor } from '../suggest-mentors.ts';
import {
  type DisputeEvent,
  type NotificationText,
  nameActor,
  type SideTexts,
  textsByActor,
  type TransitionEvent,
  withMail,
} from './side-texts.ts';

/**
 * The notifications of disputes and of the transitions that end a mentoring. If it was paid for, the mentee's mail is the receipt of the refund, to the won, and of
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

/** The notifications of a dispute, from the objection to its end: what was found, what it does to the money to the won, and what can be done. */

/** Both are notified: the money waits, and the other side may say something too. */
export function textForDispute({ actor, mentoring, dispute }: TransitionEvent, when: string): SideTexts {
  const until = dispute?.decideBy ? `${describeKoreanTime(dispute.decideBy)}까지 ` : '';
  const held =
    mentoring.status === 'COMPLETED'
      ? '정산을 되돌려 두고, 결정할 때까지 금액을 보관해요.'
      : '그때까지 정산과 환불은 멈춰 있어요.';
  const own = withMail({
    title: '확인 요청을 잘 받았어요',
    body: `${when} 멘토링에서 있었던 일을 운영팀이 확인하고 ${until}결과를 알려 드릴게요. ${held}`,
  });
  const other = withMail({
    title: '멘토링을 확인하고 있어요',
    body: `${nameActor(actor, mentoring)} ${when} 멘토링에 문제가 있었다고 알려 왔어요. 운영팀이 ${until}결정해요. 하고 싶은 말과 파일을 진행 상황에서 남겨 주세요. ${held}`,
  });
  return textsByActor(actor, own, other);
}

/** An operator's decision; it takes effect when the time to appeal is over. */
export function textForDecision({ mentoring, resolution = 'COMPLETED', dispute }: TransitionEvent): SideTexts {
  const title = '멘토링 확인 결과를 알려 드려요';
  const decision = dispute?.decision;
  const textOf = (side: DisputeSide): NotificationText => {
    const money = decision ? moneyOf(side, resolution, decision) : '';
    return withMail({
      title,
      body: join(findingOf(side, resolution, mentoring), money, nextOf(side, resolution, decision)),
    });
  };
  return { mentor: textOf('MENTOR'), mentee: textOf('MENTEE') };
}

export function textForAcceptance(actor: Actor, mentoring: Mentoring): SideTexts {
  const own = { title: '결정을 받아들였어요', body: '알려 주셔서 고마워요. 이 결정에는 더 이의를 신청할 수 없어요.' };
  const body = `${nameActor(actor, mentoring)} 확인 결과를 받아들였어요.`;
  return textsByActor(actor, own, { title: '상대가 결정을 받아들였어요', body });
}

export function textForAppeal({ actor, mentoring, dispute }: TransitionEvent): SideTexts {
  const until = dispute?.decideBy ? `${describeKoreanTime(dispute.decideBy)}까지 ` : '';
  const decides = `다른 운영자가 ${until}다시 확인하고 결정해요. 그 결정은 바뀌지 않아요.`;
  const own = withMail({ title: '이의 신청을 잘 받았어요', body: decides });
  const other = withMail({
    title: '결정에 이의 신청이 있었어요',
    body: `${nameActor(actor, mentoring)} 확인 결과에 이의를 신청했어요. ${decides} 하고 싶은 말은 진행 상황에서 남겨 주세요.`,
  });
  return textsByActor(actor, own, other);
}

/** It has ended, and the money moves: by the decision that nobody appealed, by that of the appeal, or by the rule. */
export function textForEnd(transition: TransitionEvent, otherwise: Resolution): SideTexts {
  const { mentoring, resolution = otherwise, dispute, ended } = transition;
  const end = dispute?.end ?? 'DECISION';
  const title = end === 'RULE' ? '멘토링 확인이 규칙에 따라 끝났어요' : '멘토링 확인이 끝났어요';
  const textOf = (side: DisputeSide) => join(HOW_IT_ENDED[end], findingOf(side, resolution, mentoring, end === 'RULE'));
  const earned = ended && dispute?.mentorKrw !== undefined ? earningOf(dispute.mentorKrw) : '';
  return {
    mentor: withMail({ title, body: join(textOf('MENTOR'), earned) }),
    mentee: withReceipt({ title, body: textOf('MENTEE') }, ended),
  };
}

const HOW_IT_ENDED: Readonly<Record<NonNullable<DisputeEvent['end']>, string>> = {
  DECISION: '확인 결과대로 마무리했어요.',
  APPEAL: '이의 신청을 다른 운영자가 다시 확인하고 결정했어요.',
  UNHEARD: '이의 신청을 기한 안에 결정하지 못해 처음 결정대로 마무리했어요.',
  RULE: `${HELD_DAYS}일 안에 결정하지 못해 규칙에 따라 마무리했어요.`,
};

function findingOf(
  side: DisputeSide,
  resolution: Resolution,
  { mentorName, menteeName }: Mentoring,
  byRule = false,
): string {
  if (byRule && resolution === 'COMPLETED') return '두 분이 만난 기록이 있어 멘토링이 진행된 것으로 봤어요.';
  if (byRule) return '두 분이 만난 기록이 없어 결제 금액을 모두 돌려드려요.';
  const isMentor = side === 'MENTOR';
  switch (resolution) {
    case 'COMPLETED':
      return `${isMentor ? `${menteeName}님과` : `${mentorName} 선배와`}의 멘토링이 진행된 것으로 확인했어요.`;
    case 'HALF':
      return '두 분이 만났지만 멘토링이 일부만 진행된 것으로 확인했어요.';
    case 'NOT_HELD':
      return '두 분 다 왔지만 멘토링이 진행되지 못한 것으로 확인했어요.';
    case 'MENTOR_ABSENT':
      return isMentor
        ? '선배님이 참석하지 않은 것으로 확인했어요.'
        : `${mentorName} 선배가 참석하지 않은 것으로 확인했어요.`;
    case 'MENTEE_ABSENT':
      return `${menteeName}님이 참석하지 않은 것으로 확인했어요.`;
    case 'BOTH_ABSENT':
      return '두 분이 만난 것을 확인하지 못했어요.';
  }
}

function moneyOf(side: DisputeSide, resolution: Resolution, decision: NonNullable<DisputeEvent['decision']>): string {
  if (side === 'MENTEE') return describeEnded(decision);
  if (resolution === 'HALF') return `후배에게 절반을 돌려드리고, ${earningOf(decision.mentorKrw)}`;
  return decision.mentorKrw > 0 ? earningOf(decision.mentorKrw) : '후배에게 결제 금액을 모두 돌려드려요.';
}

function earningOf(mentorKrw: number): string {
  return mentorKrw > 0 ? `선배님께 ${describeWon(mentorKrw)}을 정산해요.` : '선배님께 정산할 금액은 없어요.';
}

/** What a side can do about a decision, and when it takes effect. */
function nextOf(side: DisputeSide, resolution: Resolution, decision: DisputeEvent['decision']): string {
  const until = decision ? `${describeKoreanTime(decision.until)}까지` : '기한까지';
  return whoMayAppeal(resolution).includes(side)
    ? `사실과 다르면 ${until} 진행 상황에서 한 번 이의를 신청할 수 있어요. 받아들이면 기다리지 않고 마무리돼요.`
    : `${until} 상대가 이의를 신청하지 않으면 이대로 마무리돼요.`;
}

function join(...sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(' ');
}
