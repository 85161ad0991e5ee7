import { paths } from '#contract/pages.ts';
import type { Queryable } from '#server/db/database.ts';
import { type NotificationPorts, notifyMember } from '#server/platform/notifications/notify.ts';
import type { AnswerRow } from './public-answer-store.ts';

/** What became of a question and its answer. */
export type AnswerChange = 'PROPOSED' | 'PUBLISHED' | 'PUBLISHED_EDITED' | 'DECLINED' | 'WITHDRAWN';

/** Tells the other side what one of the two did, in the transaction that does it, without a word of either text. */
export async function notifyOther(
  ports: NotificationPorts,
  tx: Queryable,
  { row, memberId, change }: { row: AnswerRow; memberId: number; change: AnswerChange },
  now: Date,
): Promise<void> {
  const { mentoringId, mentorId, menteeId } = row;
  const isToMentor = memberId === menteeId;
  await notifyMember(
    ports,
    tx,
    {
      ...identityOf(mentoringId, change),
      memberId: isToMentor ? mentorId : menteeId,
      ...textOf(row, change, isToMentor),
      link: paths.progress(isToMentor ? 'mentor' : 'mentee', mentoringId),
    },
    now,
  );
}

/** Tells one of the two that operators have hidden it. */
export async function notifyOfHiding(
  ports: NotificationPorts,
  tx: Queryable,
  { mentoringId, memberId, side }: { mentoringId: number; memberId: number; side: 'mentor' | 'mentee' },
  now: Date,
): Promise<void> {
  const event = {
    ...identityOf(mentoringId, 'HIDDEN'),
    memberId,
    title: '나누던 질문과 답을 숨겼어요',
    body: '운영팀이 확인하고 숨겼어요. 이유는 진행 상황에서 볼 수 있어요.',
    link: paths.progress(side, mentoringId),
  };
  await notifyMember(ports, tx, event, now);
}

// Each happens once a mentoring, but that a proposal may be changed: that is told once.
function identityOf(mentoringId: number, change: AnswerChange | 'HIDDEN') {
  const eventKey = `public-answer:${mentoringId}:${change}`;
  return { eventKey, kind: 'PUBLIC_ANSWER', subject: `public-answer:${mentoringId}` } as const;
}

function textOf({ mentorName, menteeName }: AnswerRow, change: AnswerChange, isToMentor: boolean) {
  switch (change) {
    case 'PROPOSED':
      return {
        title: '후배가 질문과 답을 나누고 싶어 해요',
        body: `${menteeName}님이 정리했어요. 동의하면 선배님의 화면에 이름 없이 보여요.`,
      };
    case 'PUBLISHED':
      return {
        title: '질문과 답이 공개됐어요',
        body: `${mentorName} 선배가 동의했어요. 다음 후배에게 도움이 될 거예요.`,
      };
    case 'PUBLISHED_EDITED':
      return {
        title: '질문과 답이 공개됐어요',
        body: `${mentorName} 선배가 답을 다듬어 공개했어요. 마음에 들지 않으면 언제든 내릴 수 있어요.`,
      };
    case 'DECLINED':
      return {
        title: '질문과 답을 공개하지 않기로 했어요',
        body: `${mentorName} 선배가 이번에는 공개하지 않기로 했어요. 적은 글은 지웠어요.`,
      };
    case 'WITHDRAWN':
      return {
        title: '공개한 질문과 답을 내렸어요',
        body: isToMentor
          ? `${menteeName}님이 내렸어요. 선배님의 화면에 더는 보이지 않아요.`
          : `${mentorName} 선배가 내렸어요. 더는 보이지 않아요.`,
      };
  }
}
