import { describeLead } from '../mentorings/deadlines/nudges.ts';
import { HOUR_MS, MINUTE_MS } from '../time/durations.ts';
import { WAITS_TOO_LONG_HOURS } from './desk.ts';

export const ALERT_KINDS = [
  'QUEUE_LATE',
  'JOBS_LATE',
  'GATEWAY_FAILING',
  'LEDGER_WRONG',
  'GATEWAY_DIFFERS',
  'MAILS_STUCK',
  'DISK_FULL',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** The texts for operators: what is wrong, and what to do about it. */
export const ALERT_TEXTS: Readonly<Record<AlertKind, { title: string; advice: string }>> = {
  QUEUE_LATE: {
    title: '기다리는 일이 약속보다 늦어지고 있어요',
    advice: '운영 화면에서 가장 오래 기다린 일부터 처리해 주세요.',
  },
  JOBS_LATE: {
    title: '서버의 작업이 밀려 있어요',
    advice: '작업을 맡은 서버가 돌고 있는지, 데이터베이스가 느리지 않은지 확인해 주세요.',
  },
  GATEWAY_FAILING: {
    title: '결제사의 답을 받지 못하고 있어요',
    advice: '결제사의 공지와 서버의 로그를 확인해 주세요. 답을 모르는 결제는 저절로 다시 물어봐요.',
  },
  LEDGER_WRONG: {
    title: '원장과 주문의 금액이 달라요',
    advice: '운영 화면의 결제에서 찾아 보고, 개발팀에 알려 주세요. 그 주문을 손으로 고치지 마세요.',
  },
  GATEWAY_DIFFERS: {
    title: '결제사와 원장의 금액이 달라요',
    advice:
      '운영 화면의 결제에서 주문번호로 찾아 결제사에 물어봐 주세요. 결제사에서 따로 취소했다면 같은 금액을 직접 환불로 올리면 맞춰져요.',
  },
  MAILS_STUCK: {
    title: '메일이 나가지 못하고 쌓여 있어요',
    advice: '메일 서버의 상태와 SMTP 설정을 확인해 주세요.',
  },
  DISK_FULL: {
    title: '저장 공간이 거의 찼어요',
    advice: '디스크를 늘리거나 필요 없는 파일을 지워 주세요. 가득 차면 저장이 멈춰요.',
  },
};

/** A dispute has waited too long if the rule decides it within this time. */
const DECISION_NEAR_MS = 12 * HOUR_MS;
const JOB_LATE_MS = 10 * MINUTE_MS;
const MAIL_STUCK_MS = HOUR_MS;
/** Part of the disk that is free. */
const DISK_FREE_SHARE = 0.1;
/** An alert ends once its problem has been gone for this long, so a flapping problem is one alert. */
export const ALERT_OVER_AFTER_MS = 10 * MINUTE_MS;
/** A call to the gateway has failed if it has no answer after this long; the same goes for orders still in progress. */
export const UNANSWERED_AFTER_MS = 5 * MINUTE_MS;

/** What decides the alerts. Each time is that of the oldest entry, null if there is none. */
export interface OperationFigures {
  readonly oldestCertificateAt: Date | null;
  readonly oldestReportAt: Date | null;
  /** When the first open dispute is decided by itself. */
  readonly nextDecisionAt: Date | null;
  readonly oldestJobAt: Date | null;
  readonly oldestJobName: string | null;
  readonly oldestMailAt: Date | null;
  /** Unanswered calls to the gateway, and orders that differ from their ledger. */
  readonly unansweredCalls: number;
  readonly wrongOrders: number;
  /** Orders with different sums at the gateway and in the ledger, and the number of the first. */
  readonly differingOrders: number;
  readonly differingOrderId: string | null;
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number };
}

/** A problem, and what exactly it is. */
export interface Problem {
  readonly kind: AlertKind;
  readonly detail: string;
}

/** Everything that is wrong, by the figures of one moment. */
export function findProblems(figures: OperationFigures, now: Date): Problem[] {
  const problems: Problem[] = [];
  const late = lateWork(figures, now);
  if (late.length > 0) problems.push({ kind: 'QUEUE_LATE', detail: late.join(', ') });
  const { oldestJobAt, oldestJobName, oldestMailAt, unansweredCalls, wrongOrders, differingOrders, disk } = figures;
  if (isOlder(oldestJobAt, JOB_LATE_MS, now))
    problems.push({ kind: 'JOBS_LATE', detail: `${oldestJobName}, ${describeLead(oldestJobAt, now)} 늦음` });
  if (unansweredCalls > 0) problems.push({ kind: 'GATEWAY_FAILING', detail: `답을 모르는 요청 ${unansweredCalls}건` });
  if (wrongOrders > 0) problems.push({ kind: 'LEDGER_WRONG', detail: `주문 ${wrongOrders}건` });
  if (differingOrders > 0)
    problems.push({ kind: 'GATEWAY_DIFFERS', detail: `주문 ${differingOrders}건, 먼저 ${figures.differingOrderId}` });
  if (isOlder(oldestMailAt, MAIL_STUCK_MS, now))
    problems.push({ kind: 'MAILS_STUCK', detail: `가장 오래된 메일이 ${describeLead(oldestMailAt, now)} 기다림` });
  if (disk.totalBytes > 0 && disk.freeBytes < disk.totalBytes * DISK_FREE_SHARE)
    problems.push({ kind: 'DISK_FULL', detail: `${Math.floor((disk.freeBytes / disk.totalBytes) * 100)}% 남음` });
  return problems;
}

function lateWork(figures: OperationFigures, now: Date): string[] {
  const { oldestCertificateAt, oldestReportAt, nextDecisionAt } = figures;
  const tooLongMs = WAITS_TOO_LONG_HOURS * HOUR_MS;
  const late: string[] = [];
  if (isOlder(oldestCertificateAt, tooLongMs, now))
    late.push(`서류 심사 ${describeLead(oldestCertificateAt, now)} 기다림`);
  if (isOlder(oldestReportAt, tooLongMs, now)) late.push(`신고 ${describeLead(oldestReportAt, now)} 기다림`);
  if (nextDecisionAt && nextDecisionAt.getTime() - now.getTime() < DECISION_NEAR_MS)
    late.push('문제 확인의 기한이 12시간 안에 끝남');
  return late;
}

function isOlder(since: Date | null, ms: number, now: Date): since is Date {
  return since !== null && now.getTime() - since.getTime() > ms;
}
