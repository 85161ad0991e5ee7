import { DESK_PAGES } from '#contract/desk/pages.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import type { Queryable } from '#server/db/database.ts';
import { type NotificationPorts, notifyOperators } from '#server/platform/notifications/notify.ts';
import type { MentoringRow } from '../mentoring-store.ts';

type Names = Pick<MentoringRow, 'mentoringId' | 'mentorName' | 'menteeName'>;
interface Asked {
  readonly round: number;
  readonly decideBy: Date;
}

const DISPUTE = {
  role: 'SUPPORT',
  kind: 'DISPUTE',
  link: DESK_PAGES.deskDisputes,
  mail: { actionLabel: '확인하기' },
} as const;

/** Mails the operators who decide disputes about a new objection or appeal: money that waits for them must not wait unseen. */
export function notifyOperatorsOfDispute(
  ports: NotificationPorts,
  tx: Queryable,
  { mentoringId, mentorName, menteeName }: Names,
  { round, decideBy }: Asked,
): Promise<void> {
  const who = `${mentorName} 선배와 ${menteeName}님의 멘토링`;
  const until = `${describeKoreanTime(decideBy)}까지 결정해 주세요.`;
  const text =
    round === 1
      ? {
          eventKey: `dispute:${mentoringId}`,
          title: '확인할 멘토링이 있어요',
          body: `${who}에 문제가 있었다는 알림이 왔어요. 정산과 환불이 멈춰 있어요. ${until}`,
        }
      : {
          eventKey: `dispute:${mentoringId}:${round}`,
          title: '이의 신청을 확인해 주세요',
          body: `${who}의 결정에 이의 신청이 왔어요. 처음 결정한 운영자가 아닌 분이 ${until}`,
        };
  return notifyOperators(ports, tx, { ...text, ...DISPUTE });
}

/** Mails the operators who decide disputes about an overdue decision, once a day. @param days whole days since it was due */
export function notifyOperatorsOfDelay(
  ports: NotificationPorts,
  tx: Queryable,
  { mentoringId, mentorName, menteeName }: Names,
  { round, days, endsBy }: { round: number; days: number; endsBy: Date },
): Promise<void> {
  const asked = round === 1 ? '문제 알림' : '이의 신청';
  const since = days === 0 ? '결정 기한이 지났어요' : `결정 기한이 ${days}일 지났어요`;
  const otherwise = round === 1 ? '규칙에 따라 자동으로 마무리돼요' : '처음 결정대로 마무리돼요';
  return notifyOperators(ports, tx, {
    eventKey: `dispute-overdue:${mentoringId}:${round}:${days}`,
    title: '결정이 늦어지고 있어요',
    body: `${mentorName} 선배와 ${menteeName}님의 멘토링 ${mentoringId}번, ${asked}의 ${since}. ${describeKoreanTime(endsBy)}까지 결정하지 않으면 ${otherwise}.`,
    ...DISPUTE,
  });
}
