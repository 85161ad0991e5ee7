import type { Resolution } from '#domain/mentorings/states/attendance.ts';
import { HELD_DAYS, whoMayAppeal, type DisputeSide } from '#domain/mentorings/states/disputes.ts';
import type { Actor } from '#domain/mentorings/states/transitions.ts';
import { describeWon } from '#domain/money/payments.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import { describeEnded } from '../../money/payments/receipt-text.ts';
import { withReceipt } from './ending-text.ts';
import {
  withMail,
  type DisputeEvent,
  type NotificationText,
  type SideTexts,
  type TransitionEvent,
} from './side-texts.ts';

/** The notifications of a dispute, from the objection to its end: what was found, what it does to the money to the won, and what can be done. */
type Mentoring = TransitionEvent['mentoring'];

/** Both are notified: the money waits, and the other side may say something too. */
export function textForDispute({ actor, mentoring, dispute }: TransitionEvent, when: string): SideTexts {
  const { mentorName, menteeName, status } = mentoring;
  const until = dispute?.decideBy ? `${describeKoreanTime(dispute.decideBy)}까지 ` : '';
  const held =
    status === 'COMPLETED'
      ? '정산을 되돌려 두고, 결정할 때까지 금액을 보관해요.'
      : '그때까지 정산과 환불은 멈춰 있어요.';
  const own = withMail({
    title: '확인 요청을 잘 받았어요',
    body: `${when} 멘토링에서 있었던 일을 운영팀이 확인하고 ${until}결과를 알려 드릴게요. ${held}`,
  });
  const other = (name: string) =>
    withMail({
      title: '멘토링을 확인하고 있어요',
      body: `${name} ${when} 멘토링에 문제가 있었다고 알려 왔어요. 운영팀이 ${until}결정해요. 하고 싶은 말과 파일을 진행 상황에서 남겨 주세요. ${held}`,
    });
  return actor === 'MENTOR'
    ? { mentor: own, mentee: other(`${mentorName} 선배가`) }
    : { mentor: other(`${menteeName}님이`), mentee: own };
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

export function textForAcceptance(actor: Actor, { mentorName, menteeName }: Mentoring): SideTexts {
  const own = { title: '결정을 받아들였어요', body: '알려 주셔서 고마워요. 이 결정에는 더 이의를 신청할 수 없어요.' };
  const other = (name: string) => ({ title: '상대가 결정을 받아들였어요', body: `${name} 확인 결과를 받아들였어요.` });
  return actor === 'MENTOR'
    ? { mentor: own, mentee: other(`${mentorName} 선배가`) }
    : { mentor: other(`${menteeName}님이`), mentee: own };
}

export function textForAppeal({ actor, mentoring, dispute }: TransitionEvent): SideTexts {
  const { mentorName, menteeName } = mentoring;
  const until = dispute?.decideBy ? `${describeKoreanTime(dispute.decideBy)}까지 ` : '';
  const decides = `다른 운영자가 ${until}다시 확인하고 결정해요. 그 결정은 바뀌지 않아요.`;
  const own = withMail({ title: '이의 신청을 잘 받았어요', body: decides });
  const other = (name: string) =>
    withMail({
      title: '결정에 이의 신청이 있었어요',
      body: `${name} 확인 결과에 이의를 신청했어요. ${decides} 하고 싶은 말은 진행 상황에서 남겨 주세요.`,
    });
  return actor === 'MENTOR'
    ? { mentor: own, mentee: other(`${mentorName} 선배가`) }
    : { mentor: other(`${menteeName}님이`), mentee: own };
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
