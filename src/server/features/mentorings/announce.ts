import { describeKoreanTime } from '#domain/korean-time.ts';
import type { Actor, MentoringAction } from '#domain/mentorings.ts';
import type { Queryable } from '#server/db/database.ts';
import { notify } from '#server/platform/notifications/notify.ts';
import type { MentoringRow } from './mentoring-store.ts';

/** One line of a mentoring's history, for telling people. */
interface MentoringEvent {
  readonly historyId: number;
  readonly action: MentoringAction | 'propose';
  readonly actor: Actor;
  readonly mentoring: Pick<
    MentoringRow,
    'mentoringId' | 'mentorId' | 'menteeId' | 'mentorName' | 'menteeName' | 'status' | 'confirmedStartsAt'
  >;
  /** The start that a step confirms. */
  readonly startsAt: Date | undefined;
  readonly at: Date;
}

interface Words {
  readonly title: string;
  readonly body: string;
}
/** What each side reads; a side that is left out is told nothing. */
interface Announcement {
  readonly mentor?: Words;
  readonly mentee?: Words;
}

/** Tells both sides of a step, in the transaction that takes it: once an event and person (N1). */
export async function announce(tx: Queryable, event: MentoringEvent): Promise<void> {
  const { mentor, mentee } = wordsFor(event);
  const { mentoringId, mentorId, menteeId } = event.mentoring;
  const common = { eventKey: `mentoring:${event.historyId}`, kind: `MENTORING_${event.action.toUpperCase()}` };
  if (mentor) {
    const link = `/user/status/mentor/progress/${mentoringId}`;
    await notify(tx, { ...common, ...mentor, memberId: mentorId, link }, event.at);
  }
  if (mentee) {
    const link = `/user/status/mentee/progress/${mentoringId}`;
    await notify(tx, { ...common, ...mentee, memberId: menteeId, link }, event.at);
  }
}

function wordsFor({ action, actor, mentoring, startsAt }: MentoringEvent): Announcement {
  const { mentorName, menteeName } = mentoring;
  const start = startsAt ?? mentoring.confirmedStartsAt;
  const when = start ? describeKoreanTime(start) : '';
  const wasPaid = mentoring.status !== 'PAYMENT_PENDING';
  switch (action) {
    case 'propose':
      return {
        mentee: { title: '멘토링을 제안했어요', body: `결제를 마치면 ${mentorName} 선배에게 제안이 전달돼요.` },
      };
    case 'pay':
      return {
        mentor: {
          title: '새 멘토링 제안이 왔어요',
          body: `${menteeName}님이 멘토링을 제안했어요. 48시간 안에 답해 주세요.`,
        },
        mentee: { title: '결제가 완료됐어요', body: `${mentorName} 선배의 답을 기다리고 있어요.` },
      };
    case 'accept':
      return {
        mentor: { title: '멘토링이 확정됐어요', body: `${when}에 ${menteeName}님을 만나요.` },
        mentee: { title: '멘토링이 확정됐어요', body: `${when}에 ${mentorName} 선배를 만나요.` },
      };
    case 'reject':
      return {
        mentor: { title: '제안을 거절했어요', body: `${menteeName}님에게 결제 금액을 모두 돌려드려요.` },
        mentee: {
          title: '선배가 이번에는 함께하지 못해요',
          body: `${mentorName} 선배가 제안을 거절했어요. 결제 금액은 모두 돌려드려요.`,
        },
      };
    case 'offerTimes':
      return actor === 'MENTOR'
        ? { mentee: { title: '다른 시간을 제안받았어요', body: `${mentorName} 선배가 제안한 시간을 확인해 주세요.` } }
        : { mentor: { title: '다른 시간을 제안받았어요', body: `${menteeName}님이 제안한 시간을 확인해 주세요.` } };
    case 'changeTimes':
      return wasPaid
        ? { mentor: { title: '희망 시간이 바뀌었어요', body: `${menteeName}님의 새 희망 시간을 확인해 주세요.` } }
        : {};
    case 'cancel':
      return wordsForCancel({ actor, mentorName, menteeName, wasPaid });
    case 'expire':
      return wasPaid
        ? {
            mentor: { title: '제안이 만료됐어요', body: `${menteeName}님의 제안에 기한 안에 답하지 못했어요.` },
            mentee: { title: '제안이 만료됐어요', body: '기한 안에 확정되지 않아 결제 금액을 모두 돌려드려요.' },
          }
        : {
            mentee: { title: '제안이 만료됐어요', body: '결제 기한이 지나 제안이 취소됐어요. 다시 제안할 수 있어요.' },
          };
    case 'close':
      return {
        mentee: {
          title: '제안한 시간이 모두 마감됐어요',
          body: `${wasPaid ? '결제 금액은 모두 돌려드려요. ' : ''}같은 학교의 다른 선배들도 후배를 기다리고 있어요.`,
        },
      };
    case 'attend':
      return {};
    case 'complete':
      return {
        mentor: { title: '멘토링을 마쳤어요', body: `${menteeName}님과 함께한 30분, 고마워요.` },
        mentee: { title: '멘토링을 마쳤어요', body: `${mentorName} 선배와 함께한 30분이 도움이 되었길 바라요.` },
      };
    case 'recordNoShow':
      return {
        mentor: { title: '노쇼로 처리됐어요', body: `${when} 멘토링에 참석 확인이 없었어요.` },
        mentee: { title: '노쇼로 처리됐어요', body: `${when} 멘토링에 참석 확인이 없었어요.` },
      };
    default:
      return {};
  }
}

function wordsForCancel(cancel: {
  actor: Actor;
  mentorName: string;
  menteeName: string;
  wasPaid: boolean;
}): Announcement {
  const { actor, mentorName, menteeName, wasPaid } = cancel;
  if (actor === 'MENTOR') {
    return {
      mentor: { title: '멘토링을 취소했어요', body: `${menteeName}님에게 결제 금액을 모두 돌려드려요.` },
      mentee: {
        title: '멘토링이 취소됐어요',
        body: `${mentorName} 선배의 사정으로 취소되어 결제 금액을 모두 돌려드려요.`,
      },
    };
  }
  const mentee = { title: '멘토링을 취소했어요', body: `${mentorName} 선배와의 멘토링을 취소했어요.` };
  if (!wasPaid) return { mentee };
  return { mentee, mentor: { title: '멘토링이 취소됐어요', body: `${menteeName}님이 멘토링을 취소했어요.` } };
}
