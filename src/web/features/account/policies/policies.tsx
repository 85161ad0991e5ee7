import { describeWon } from '#domain/money/payments.ts';
import { figures } from './texts/legal-text.ts';
import {
  gracePeriod,
  percentBeforeAcceptance,
  percentByPresence,
  percentWhenMentorCancels,
  refundTiers,
} from './texts/outcomes.ts';

function describeRefund(percent: number): string {
  if (percent === 100) return '전액 돌려드려요';
  return percent === 0 ? '환불되지 않아요' : `${percent}% 돌려드려요`;
}

function describeGrace(): string[] {
  const grace = gracePeriod();
  if (!grace) return [];
  return [
    `시작이 ${grace.confirmedWithin}도 남지 않았거나 ${grace.night} 사이에 확정됐다면, 확정 뒤 ${grace.lasts} 동안은 취소해도 전액 돌려드려요. 그때가 밤이면 오전 ${grace.afterNight}까지이고, 늦어도 시작 ${grace.untilBeforeStart} 전까지예요.`,
  ];
}

/** The refund policy in a few sentences, for payers and readers of the FAQ; the tiers are shown between them. */
export const REFUND_TEXTS = {
  before: `선배가 수락하기 전에 취소하면 언제든 ${describeRefund(percentBeforeAcceptance())}.`,
  tiers: '확정된 뒤에 후배가 취소하면 시작까지 남은 시간에 따라 달라요.',
  after: [
    ...describeGrace(),
    `선배가 거절하거나 취소하거나 제때 답하지 않으면 언제나 ${describeRefund(percentWhenMentorCancels())}. 다음 선배에게 전하기로 한 제안은 그 선배에게 이어져요.`,
    '전액을 돌려받을 때는 쓴 쿠폰도 되돌려 드려요. 일부만 돌려받거나 환불이 없으면 쿠폰은 돌아오지 않아요.',
    '결제한 수단으로 돌려드리고, 무통장입금은 결제할 때 적은 환불 계좌로 보내 드려요.',
    '이미 시작된 멘토링은 취소할 수 없어요.',
  ],
} as const;

/** The no-show policy, for the same readers. */
export const NO_SHOW_TEXTS = {
  attendance: `멘토링룸에서 만난다면 시작 ${figures.attendanceMinutes} 전부터 ${figures.attendanceMinutes} 후까지 들어오는 것으로 참석이 기록돼요. 더 늦었어도 상대에게 소리나 화면이 닿으면 참석이에요. 선배의 회의 주소에서 만난다면 시작 ${figures.attendanceMinutes} 전부터 ${figures.attendanceMinutes} 후까지 두 분 모두 참석 확인을 눌러 주세요.`,
  outcomes: [
    `선배만 나오지 않으면 ${describeRefund(percentByPresence('ABSENT', 'ON_TIME'))}. 쓴 쿠폰도 되돌려 드려요.`,
    `후배만 나오지 않으면 ${describeRefund(percentByPresence('ON_TIME', 'ABSENT'))}.`,
    `두 분 모두 참석 기록이 없으면 ${describeRefund(percentByPresence('ABSENT', 'ABSENT'))}.`,
  ],
  dispute: `참석 기록이 없으면 두 분께 바로 알려 드리고, 알린 때부터 ${figures.disputeDays} 뒤에 정리해요. 사실과 다르면 그 전에 진행 상황에서 알려 주세요. 완료된 멘토링도 ${figures.objectionDays} 동안 알릴 수 있어요. 운영팀이 ${figures.decisionHours} 안에 정하고, ${figures.heldDays} 안에 정하지 못하면 만난 기록에 따라 마무리해요. 그때까지 정산과 환불을 멈춰요.`,
} as const;

/** The refund policy. @param amountKrw the price to pay in won: with it, each tier also shows its refund */
export function RefundPolicy({ amountKrw }: { amountKrw?: number | undefined }) {
  return (
    <div className="flex flex-col gap-3 text-ink-muted">
      <p>{REFUND_TEXTS.before}</p>
      <p>{REFUND_TEXTS.tiers}</p>
      <dl className="divide-y divide-line rounded-xl bg-sunken px-4 print:border print:border-line">
        {refundTiers(amountKrw ?? 0).map(({ label, percent, refundKrw }) => (
          <div key={label} className="flex flex-wrap items-baseline gap-x-4 py-3">
            <dt className="flex-1 basis-24 text-balance">{label}</dt>
            <dd className="ml-auto text-right font-semibold text-ink tabular-nums">
              <span>{`${percent}%`}</span>
              {amountKrw !== undefined && (
                <span className="font-normal text-ink-muted">{` · ${describeWon(refundKrw)}`}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Lines lines={REFUND_TEXTS.after} />
    </div>
  );
}

export function NoShowPolicy() {
  return (
    <div className="flex flex-col gap-3 text-ink-muted">
      <p>{NO_SHOW_TEXTS.attendance}</p>
      <Lines lines={NO_SHOW_TEXTS.outcomes} />
      <p>{NO_SHOW_TEXTS.dispute}</p>
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="list-disc space-y-1.5 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
