import { describe, expect, it } from 'vitest';
import { ALERT_KINDS, ALERT_TEXTS, findProblems, type OperationFigures } from './alerts.ts';

const NOW = new Date('2026-11-24T03:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const FINE: OperationFigures = {
  oldestCertificateAt: null,
  oldestReportAt: null,
  nextDecisionAt: null,
  oldestJobAt: null,
  oldestJobName: null,
  oldestMailAt: null,
  unansweredCalls: 0,
  wrongOrders: 0,
  differingOrders: 0,
  differingOrderId: null,
  disk: { freeBytes: 50, totalBytes: 100 },
};
const find = (figures: Partial<OperationFigures>) => findProblems({ ...FINE, ...figures }, NOW);

describe('problems of the service', () => {
  it.each([
    ['nothing waits', {}],
    ['a document has waited for 48 hours', { oldestCertificateAt: ago(48 * 60) }],
    ['a dispute is decided in 12 hours', { nextDecisionAt: ago(-12 * 60) }],
    ['a job is ten minutes late', { oldestJobAt: ago(10), oldestJobName: 'clean-files' }],
    ['a mail has waited for an hour', { oldestMailAt: ago(60) }],
    ['a tenth of the disk is free', { disk: { freeBytes: 10, totalBytes: 100 } }],
    ['the disk is not known', { disk: { freeBytes: 0, totalBytes: 0 } }],
  ] as const)('are none while %s', (_what, figures) => {
    expect(find(figures)).toEqual([]);
  });

  it.each([
    ['QUEUE_LATE', { oldestCertificateAt: ago(48 * 60 + 1) }, '서류 심사 48시간 기다림'],
    ['QUEUE_LATE', { oldestReportAt: ago(72 * 60) }, '신고 72시간 기다림'],
    ['QUEUE_LATE', { nextDecisionAt: ago(-12 * 60 + 1) }, '문제 확인의 기한이 12시간 안에 끝남'],
    ['JOBS_LATE', { oldestJobAt: ago(11), oldestJobName: 'refund-payment' }, 'refund-payment, 11분 늦음'],
    ['GATEWAY_FAILING', { unansweredCalls: 2 }, '답을 모르는 요청 2건'],
    ['LEDGER_WRONG', { wrongOrders: 1 }, '주문 1건'],
    ['GATEWAY_DIFFERS', { differingOrders: 2, differingOrderId: 'sb_abc' }, '주문 2건, 먼저 sb_abc'],
    ['MAILS_STUCK', { oldestMailAt: ago(61) }, '가장 오래된 메일이 1시간 기다림'],
    ['DISK_FULL', { disk: { freeBytes: 9, totalBytes: 100 } }, '9% 남음'],
  ] as const)('%s', (kind, figures, detail) => {
    expect(find(figures)).toEqual([{ kind, detail }]);
  });

  it('are all found at once, each with a text', () => {
    const all = find({
      oldestReportAt: ago(5000),
      oldestJobAt: ago(60),
      oldestJobName: 'a',
      oldestMailAt: ago(90),
      unansweredCalls: 1,
      wrongOrders: 1,
      differingOrders: 1,
      differingOrderId: 'sb_abc',
      disk: { freeBytes: 0, totalBytes: 100 },
    });
    expect(all.map(({ kind }) => kind)).toEqual(ALERT_KINDS);
    for (const kind of ALERT_KINDS) expect(ALERT_TEXTS[kind].title).not.toBe('');
  });
});
