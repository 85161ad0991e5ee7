import { QUESTION_PAUSE_MS } from '#domain/mentorings/proposals/mentor-question.ts';
import type { Actor } from '#domain/mentorings/states/transitions.ts';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';
import { describeWon } from '#domain/money/payments.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import { paidReceipt, type PaidOrder } from '../../money/payments/notify-payer.ts';
import { hasCoupon } from '../../money/payments/payment-view.ts';
import * as ending from './outcome-text.ts';
import {
  nameActor,
  textsByActor,
  withMail,
  type NotificationText,
  type SideTexts,
  type TransitionEvent,
} from './side-texts.ts';

/** The notifications of a transition. A side that waits, did not make it or has its money moved by it gets a mail too (product §8). */
export function notificationTextFor(transition: TransitionEvent): SideTexts {
  const { action, actor, mentoring, startsAt, resolution, suggestions = [], ended, isPassedOn } = transition;
  const start = startsAt ?? mentoring.confirmedStartsAt;
  const when = start ? describeKoreanTime(start) : '';
  switch (action) {
    case 'propose':
      return {
        mentee: { title: '멘토링을 제안했어요', body: untilPaid(mentoring.mentorName) },
      };
    case 'passOn':
      return textForPassOn(transition);
    case 'pay':
      return textForPay(transition);
    case 'accept':
      return textForAccept(mentoring, when);
    case 'offerTimes':
      return textForOffer(actor, mentoring);
    case 'changeTimes':
      return textForChange(mentoring);
    case 'askQuestion':
      return textForQuestion(transition);
    case 'answerQuestion':
      return textForQuestionAnswer(transition);
    case 'attend':
      return textForAttend(actor, mentoring, when);
    case 'dispute':
      return ending.textForDispute(transition, when);
    case 'decide':
      return ending.textForDecision(transition);
    case 'acceptDecision':
      return ending.textForAcceptance(actor, mentoring);
    case 'appeal':
      return ending.textForAppeal(transition);
    case 'reject':
      return ending.textForReject(mentoring, ended, isPassedOn);
    case 'cancel':
      return ending.textForCancel(actor, mentoring, ended);
    case 'expire':
      return ending.textForExpire(mentoring, ended, isPassedOn);
    case 'close':
      return isPassedOn ? ending.textForLostTimes(mentoring) : ending.textForClose(mentoring, suggestions, ended);
    case 'bounce':
      return ending.textForReversal(mentoring, ended);
    case 'complete':
      return actor === 'ADMIN' || resolution
        ? ending.textForEnd(transition, 'COMPLETED')
        : textForCompletion(mentoring);
    case 'recordNoShow':
      return actor === 'ADMIN'
        ? ending.textForEnd(transition, 'BOTH_ABSENT')
        : ending.textForNoShow(mentoring, resolution ?? 'BOTH_ABSENT', when, ended);
    case 'annul':
      return ending.textForEnd(transition, 'NOT_HELD');
  }
}

/** A mentor is notified of a proposal when it is paid for. */
function untilPaid(mentorName: string): string {
  return `결제를 마치면 ${mentorName} 선배에게 제안이 전달돼요.`;
}

function newProposal({ menteeName }: TransitionEvent['mentoring'], dueAt: Date | undefined): NotificationText {
  const until = dueAt ? `${describeKoreanTime(dueAt)}까지 ` : '';
  const body = `${menteeName}님이 멘토링을 제안했어요. ${until}답해 주세요.`;
  return withMail({ title: '새 멘토링 제안이 왔어요', body });
}

/** The next mentor reads what every mentor reads of a new proposal. */
function textForPassOn({ mentoring, dueAt, passed }: TransitionEvent): SideTexts {
  const { mentorName } = mentoring;
  const until = dueAt ? ` 선배는 ${describeKoreanTime(dueAt)}까지 답할 수 있어요.` : '';
  const body = `${passed ? `${describePassing(passed)} ` : ''}${mentorName} 선배에게 전했어요.${until}`;
  return { mentor: newProposal(mentoring, dueAt), mentee: withMail({ title: '다음 선배에게 전했어요', body }) };
}

function describePassing({ mentorName, action }: NonNullable<TransitionEvent['passed']>): string {
  if (action === 'reject') return `${mentorName} 선배가 이번에는 함께하지 못해`;
  return action === 'close' ? `${mentorName} 선배와 맞는 시간이 없어` : `${mentorName} 선배가 답하지 못해`;
}

/** The mentee's mail is the receipt. */
function textForPay({ mentoring, dueAt, paid }: TransitionEvent): SideTexts {
  const { mentorName, hasBackups = false } = mentoring;
  const until = dueAt ? `${describeKoreanTime(dueAt)}까지 ` : '';
  const otherwise = hasBackups ? '다음 선배에게 전해요' : paid ? describeReturn(paid) : '제안이 끝나요';
  return {
    mentor: newProposal(mentoring, dueAt),
    mentee: withMail(
      {
        title: '결제가 완료됐어요',
        body: `${mentorName} 선배에게 제안을 전했어요. ${until}답이 없으면 ${otherwise}.`,
      },
      paid && paidReceipt(paid, mentorName),
    ),
  };
}

function describeReturn({ amountKrw, wasCouponReturned, ...order }: PaidOrder): string {
  if (amountKrw > 0) return `${describeWon(amountKrw)}을 모두 돌려드려요`;
  return hasCoupon(order) && !wasCouponReturned ? '쓴 쿠폰을 돌려드려요' : '제안이 끝나요';
}

/** From here on the mentor knows the mentee's name. */
function textForAccept(
  { mentorName, menteeNickname, meetingKind }: TransitionEvent['mentoring'],
  when: string,
): SideTexts {
  const title = '멘토링이 확정됐어요';
  const where = meetingKind === 'LINK' ? '회의 주소에서' : '멘토링룸에서';
  const mail = { subject: `멘토링 확정: ${when}` };
  return {
    mentor: withMail({ title, body: `${when}에 ${where} ${menteeNickname}님을 만나요.` }, mail),
    mentee: withMail({ title, body: `${when}에 ${where} ${mentorName} 선배를 만나요.` }, mail),
  };
}

function textForOffer(actor: Actor, mentoring: TransitionEvent['mentoring']): SideTexts {
  const asked = actor === 'MENTOR' ? `${mentoring.menteeName}님` : `${mentoring.mentorName} 선배`;
  const own = { title: '다른 시간을 제안했어요', body: `${asked}의 답을 기다리고 있어요.` };
  const body = `${nameActor(actor, mentoring)} 제안한 시간을 확인해 주세요.`;
  return textsByActor(actor, own, withMail({ title: '다른 시간을 제안받았어요', body }));
}

function textForChange({ status, mentorName, menteeName }: TransitionEvent['mentoring']): SideTexts {
  const title = '희망 시간을 바꿨어요';
  if (status === 'PAYMENT_PENDING') return { mentee: { title, body: untilPaid(mentorName) } };
  return {
    mentor: { title: '희망 시간이 바뀌었어요', body: `${menteeName}님의 새 희망 시간을 확인해 주세요.` },
    mentee: { title, body: `${mentorName} 선배의 답을 기다리고 있어요.` },
  };
}

/**
 * Neither question nor answer is in a notification: mails and pushes are read by others too. Where the last time that can be accepted is
 * near, the clock stands for less than a day, and the deadline is named.
 */
function textForQuestion({ mentoring, dueAt }: TransitionEvent): SideTexts {
  const { mentorName, menteeName, dueAt: dueBefore } = mentoring;
  const isNear = dueAt && dueBefore && dueAt.getTime() - dueBefore.getTime() < QUESTION_PAUSE_MS;
  const due = isNear ? describeKoreanTime(dueAt) : undefined;
  return {
    mentor: {
      title: '후배에게 한 가지를 물어봤어요',
      body: due
        ? `${menteeName}님의 답을 기다리고 있어요. 마지막 희망 시간이 가까워 답변 기한은 늦어도 ${due}까지예요.`
        : `${menteeName}님이 답할 때까지 답변 기한이 멈춰요. 길어도 24시간이에요.`,
    },
    mentee: withMail({
      title: '선배가 한 가지를 물어봤어요',
      body: `${mentorName} 선배가 답하기 전에 조금 더 알고 싶어 해요. ${due ? `선배는 ${due}까지 답할 수 있으니 그 전에` : '24시간 안에'} 답해 주세요.`,
    }),
  };
}

function textForQuestionAnswer({ mentoring, dueAt }: TransitionEvent): SideTexts {
  const { mentorName, menteeName } = mentoring;
  const until = dueAt ? ` ${describeKoreanTime(dueAt)}까지 제안에 답해 주세요.` : '';
  return {
    mentor: withMail({ title: '후배가 질문에 답했어요', body: `${menteeName}님의 답을 확인해 주세요.${until}` }),
    mentee: { title: '질문에 답했어요', body: `${mentorName} 선배에게 답을 전했어요.` },
  };
}

/** In the app alone: both are about to meet, and a mail would come in between. */
function textForAttend(actor: Actor, mentoring: TransitionEvent['mentoring'], when: string): SideTexts {
  const body = `${when} 멘토링에 왔다는 기록이 남았어요.`;
  const title = `${actor === 'MENTOR' ? '선배' : '후배'}가 참석을 확인했어요`;
  const other = { title, body: `${nameActor(actor, mentoring)} ${body}` };
  return textsByActor(actor, { title: '참석을 확인했어요', body }, other);
}

function textForCompletion({ mentorName, menteeName }: TransitionEvent['mentoring']): SideTexts {
  const title = '멘토링을 마쳤어요';
  return {
    mentor: { title, body: `${menteeName}님과 함께한 ${SESSION_MINUTES}분, 고마워요.` },
    mentee: { title, body: `${mentorName} 선배와 함께한 ${SESSION_MINUTES}분이 도움이 되었길 바라요.` },
  };
}
