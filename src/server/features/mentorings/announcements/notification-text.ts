import type { Resolution } from '#domain/mentorings/attendance.ts';
import type { Actor, MentoringAction } from '#domain/mentorings/mentorings.ts';
import { SESSION_MINUTES } from '#domain/mentorings/session-length.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import type { MentoringRow } from '../mentoring-store.ts';
import type { SuggestedMentor } from '../suggestion-store.ts';

/** A step of a mentoring, as far as the words about it depend on it. */
export interface TransitionEvent {
  readonly action: MentoringAction | 'propose';
  readonly actor: Actor;
  /** As it was before the step. */
  readonly mentoring: Pick<MentoringRow, 'mentorName' | 'menteeName' | 'status' | 'confirmedStartsAt'>;
  /** The start that a step confirms. */
  readonly startsAt: Date | undefined;
  /** Until when the mentor is to answer, where the step asks. */
  readonly dueAt?: Date | undefined;
  /** What was found of the session: by the operator, or by who said "here" when somebody did not. */
  readonly resolution?: Resolution | undefined;
  /** Whom the mentee may ask instead, after a close. */
  readonly suggestions?: readonly SuggestedMentor[];
}

export interface NotificationText {
  readonly title: string;
  readonly body: string;
  /** Of the mail that says the same; without one it is told in the app alone. */
  readonly subject?: string;
  /** Where the mail leads besides the mentoring; the address is a path of the app. */
  readonly links?: readonly { readonly label: string; readonly path: string }[];
}
/** What each side reads; a side that is left out is told nothing. */
export interface Announcement {
  readonly mentor?: NotificationText;
  readonly mentee?: NotificationText;
}

/** What both sides are told of a step. Whoever waits, or did not take it themselves, gets a mail as well (product §8). */
export function notificationTextFor(transition: TransitionEvent): Announcement {
  const { action, actor, mentoring, startsAt, dueAt, resolution: found = 'BOTH_ABSENT', suggestions = [] } = transition;
  const { mentorName, menteeName } = mentoring;
  const start = startsAt ?? mentoring.confirmedStartsAt;
  const when = start ? describeKoreanTime(start) : '';
  const wasPaid = mentoring.status !== 'PAYMENT_PENDING';
  switch (action) {
    case 'propose':
      return {
        mentee: { title: '멘토링을 제안했어요', body: untilPaid(mentorName) },
      };
    case 'pay':
      return {
        mentor: mailed({
          title: '새 멘토링 제안이 왔어요',
          body: `${menteeName}님이 멘토링을 제안했어요. ${dueAt ? `${describeKoreanTime(dueAt)}까지 ` : ''}답해 주세요.`,
        }),
        mentee: { title: '결제가 완료됐어요', body: `${mentorName} 선배의 답을 기다리고 있어요.` },
      };
    case 'accept':
      return textForAccept(mentoring, when);
    case 'reject':
      return {
        mentor: { title: '제안을 거절했어요', body: `${menteeName}님에게 결제 금액을 모두 돌려드려요.` },
        mentee: mailed({
          title: '선배가 이번에는 함께하지 못해요',
          body: `${mentorName} 선배가 제안을 거절했어요. 결제 금액은 모두 돌려드려요.`,
        }),
      };
    case 'offerTimes':
      return textForOffer(actor, mentoring);
    case 'changeTimes':
      return textForChange(mentoring);
    case 'attend':
      return textForAttend(actor, mentoring, when);
    case 'cancel':
      return textForCancel({ actor, mentorName, menteeName, wasPaid });
    case 'expire':
      return textForExpire(mentoring);
    case 'close':
      return textForClose(mentoring, suggestions);
    case 'bounce':
      return {
        mentor: mailed({
          title: '멘토링이 취소됐어요',
          body: `${menteeName}님의 결제가 은행이나 카드사에서 취소되어 멘토링을 진행하지 않아요.`,
        }),
        mentee: mailed({
          title: '결제가 취소되어 멘토링이 취소됐어요',
          body: `결제한 금액이 은행이나 카드사에서 되돌아갔어요. ${mentorName} 선배를 만나려면 다시 제안해 주세요.`,
        }),
      };
    case 'dispute':
      return textForDispute(transition, when);
    case 'complete':
      if (actor === 'ADMIN') return textForResolution(mentoring, 'COMPLETED');
      return {
        mentor: { title: '멘토링을 마쳤어요', body: `${menteeName}님과 함께한 ${SESSION_MINUTES}분, 고마워요.` },
        mentee: {
          title: '멘토링을 마쳤어요',
          body: `${mentorName} 선배와 함께한 ${SESSION_MINUTES}분이 도움이 되었길 바라요.`,
        },
      };
    case 'recordNoShow':
      return actor === 'ADMIN' ? textForResolution(mentoring, found) : textForNoShow(mentoring, found, when);
  }
}

/** A mentor hears of a proposal when it is paid for. */
function untilPaid(mentorName: string): string {
  return `결제를 마치면 ${mentorName} 선배에게 제안이 전달돼요.`;
}

function textForOffer(actor: Actor, { mentorName, menteeName }: TransitionEvent['mentoring']): Announcement {
  const [own, other] = ['다른 시간을 제안했어요', '다른 시간을 제안받았어요'];
  return actor === 'MENTOR'
    ? {
        mentor: { title: own, body: `${menteeName}님의 답을 기다리고 있어요.` },
        mentee: mailed({ title: other, body: `${mentorName} 선배가 제안한 시간을 확인해 주세요.` }),
      }
    : {
        mentor: mailed({ title: other, body: `${menteeName}님이 제안한 시간을 확인해 주세요.` }),
        mentee: { title: own, body: `${mentorName} 선배의 답을 기다리고 있어요.` },
      };
}

function textForChange({ status, mentorName, menteeName }: TransitionEvent['mentoring']): Announcement {
  const title = '희망 시간을 바꿨어요';
  if (status === 'PAYMENT_PENDING') return { mentee: { title, body: untilPaid(mentorName) } };
  return {
    mentor: { title: '희망 시간이 바뀌었어요', body: `${menteeName}님의 새 희망 시간을 확인해 주세요.` },
    mentee: { title, body: `${mentorName} 선배의 답을 기다리고 있어요.` },
  };
}

/** In the app alone: both are about to meet, and a mail would come in between. */
function textForAttend(
  actor: Actor,
  { mentorName, menteeName }: TransitionEvent['mentoring'],
  when: string,
): Announcement {
  const said = `${when} 멘토링에 왔다고 남겼어요.`;
  const own = { title: '참석을 확인했어요', body: said };
  return actor === 'MENTOR'
    ? { mentor: own, mentee: { title: '선배가 참석을 확인했어요', body: `${mentorName} 선배가 ${said}` } }
    : { mentor: { title: '후배가 참석을 확인했어요', body: `${menteeName}님이 ${said}` }, mentee: own };
}

/** Words that are mailed under their own title. */
export function mailed(words: { title: string; body: string }): NotificationText {
  return { ...words, subject: words.title };
}

function textForAccept({ mentorName, menteeName }: TransitionEvent['mentoring'], when: string): Announcement {
  const common = { title: '멘토링이 확정됐어요', subject: `멘토링 확정: ${when}` };
  return {
    mentor: { ...common, body: `${when}에 ${menteeName}님을 만나요.` },
    mentee: { ...common, body: `${when}에 ${mentorName} 선배를 만나요.` },
  };
}

function textForExpire({ status, menteeName }: TransitionEvent['mentoring']): Announcement {
  const title = '제안이 만료됐어요';
  if (status === 'PAYMENT_PENDING') {
    return { mentee: mailed({ title, body: '결제 기한이 지나 제안이 취소됐어요. 다시 제안할 수 있어요.' }) };
  }
  const mentee = mailed({ title, body: '기한 안에 확정되지 않아 결제 금액을 모두 돌려드려요.' });
  return status === 'WAITING_FOR_MENTEE'
    ? { mentee, mentor: { title, body: `${menteeName}님이 제안드린 시간에 기한 안에 답하지 않았어요.` } }
    : { mentee, mentor: mailed({ title, body: `${menteeName}님의 제안에 기한 안에 답하지 못했어요.` }) };
}

function textForClose(
  { status, mentorName, menteeName }: TransitionEvent['mentoring'],
  suggestions: readonly SuggestedMentor[],
): Announcement {
  const wasPaid = status !== 'PAYMENT_PENDING';
  const sentences = [
    `제안한 시간에 다른 멘토링이 먼저 확정되어 ${mentorName} 선배와는 만나기 어렵게 됐어요.`,
    ...(wasPaid ? ['결제 금액은 모두, 쿠폰을 썼다면 쿠폰도 돌려드려요.'] : []),
    suggestions.length > 0
      ? `같은 분야의 ${suggestions.map(({ name }) => `${name} 선배`).join(', ')}에게도 물어볼 수 있어요.`
      : '같은 학교의 다른 선배들도 후배를 기다리고 있어요.',
  ];
  const mentee = {
    ...mailed({ title: '제안한 시간이 모두 마감됐어요', body: sentences.join(' ') }),
    links: suggestions.map(({ name, jobTitle, memberId }) => ({
      label: `${name} 선배 (${jobTitle})`,
      path: `/mentorship/info/${memberId}`,
    })),
  };
  if (!wasPaid) return { mentee };
  const body = `다른 멘토링이 먼저 확정되어 ${menteeName}님의 제안에 남은 시간이 없어요. 결제 금액은 저희가 돌려드려요.`;
  return { mentee, mentor: { title: '제안이 마감됐어요', body } };
}

/** Both hear of it: the money waits, and whoever has not spoken may. */
function textForDispute({ actor, mentoring }: TransitionEvent, when: string): Announcement {
  const { mentorName, menteeName } = mentoring;
  const own = mailed({
    title: '확인 요청을 잘 받았어요',
    body: `${when} 멘토링에서 있었던 일을 운영팀이 확인하고 결과를 알려 드릴게요. 그때까지 정산과 환불은 멈춰 있어요.`,
  });
  const other = (name: string) =>
    mailed({
      title: '멘토링을 확인하고 있어요',
      body: `${name}이 ${when} 멘토링에 문제가 있었다고 알려 왔어요. 하고 싶은 말이 있다면 진행 상황에서 남겨 주세요.`,
    });
  return actor === 'MENTOR'
    ? { mentor: own, mentee: other(`${mentorName} 선배님`) }
    : { mentor: other(`${menteeName}님`), mentee: own };
}

/** Three days have passed in which somebody might have said that it was otherwise. */
function textForNoShow(
  { mentorName, menteeName }: TransitionEvent['mentoring'],
  found: Resolution,
  when: string,
): Announcement {
  const [own, both] = ['참석 확인이 없어', '두 분의 참석 확인이 없어'];
  const told = (who: { mentor: string; mentee: string }) => {
    const title = '노쇼로 마무리됐어요';
    return {
      mentor: { title, body: `${when} 멘토링은 ${who.mentor} 노쇼로 마무리됐어요.` },
      mentee: { title, body: `${when} 멘토링은 ${who.mentee} 노쇼로 마무리됐어요.` },
    };
  };
  if (found === 'MENTOR_ABSENT') return told({ mentor: own, mentee: `${mentorName} 선배의 ${own}` });
  if (found === 'MENTEE_ABSENT') return told({ mentor: `${menteeName}님의 ${own}`, mentee: own });
  return told({ mentor: both, mentee: both });
}

const RESOLVED_TITLE = '멘토링 확인 결과를 알려 드려요';

function textForResolution(
  { mentorName, menteeName }: TransitionEvent['mentoring'],
  resolution: Resolution,
): Announcement {
  const told = (mentor: string, mentee: string) => ({
    mentor: mailed({ title: RESOLVED_TITLE, body: mentor }),
    mentee: mailed({ title: RESOLVED_TITLE, body: mentee }),
  });
  switch (resolution) {
    case 'COMPLETED':
      return told(
        `${menteeName}님과의 멘토링이 진행된 것으로 확인했어요. 정산을 이어서 할게요.`,
        `${mentorName} 선배와의 멘토링이 진행된 것으로 확인했어요. 환불은 없어요.`,
      );
    case 'MENTOR_ABSENT':
      return told(
        `멘토님이 참석하지 않은 것으로 확인했어요. ${menteeName}님에게 결제 금액을 모두 돌려드려요.`,
        `${mentorName} 선배가 참석하지 않은 것으로 확인했어요. 결제 금액은 모두, 쿠폰을 썼다면 쿠폰도 돌려드려요.`,
      );
    case 'MENTEE_ABSENT':
      return told(
        `${menteeName}님이 참석하지 않은 것으로 확인했어요. 정산을 이어서 할게요.`,
        `멘티님이 참석하지 않은 것으로 확인했어요. 노쇼 정책에 따라 환불은 없어요.`,
      );
    case 'BOTH_ABSENT':
      return told(
        `두 분이 만난 것을 확인하지 못했어요. ${menteeName}님에게 결제 금액을 모두 돌려드려요.`,
        '두 분이 만난 것을 확인하지 못했어요. 결제 금액은 모두, 쿠폰을 썼다면 쿠폰도 돌려드려요.',
      );
  }
}

function textForCancel(cancel: {
  actor: Actor;
  mentorName: string;
  menteeName: string;
  wasPaid: boolean;
}): Announcement {
  const { actor, mentorName, menteeName, wasPaid } = cancel;
  if (actor === 'MENTOR') {
    return {
      mentor: { title: '멘토링을 취소했어요', body: `${menteeName}님에게 결제 금액을 모두 돌려드려요.` },
      mentee: mailed({
        title: '멘토링이 취소됐어요',
        body: `${mentorName} 선배의 사정으로 취소되어 결제 금액을 모두 돌려드려요.`,
      }),
    };
  }
  const mentee = { title: '멘토링을 취소했어요', body: `${mentorName} 선배와의 멘토링을 취소했어요.` };
  if (!wasPaid) return { mentee };
  return { mentee, mentor: mailed({ title: '멘토링이 취소됐어요', body: `${menteeName}님이 멘토링을 취소했어요.` }) };
}
