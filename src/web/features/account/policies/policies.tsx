import { describeWon } from '#domain/money/payments.ts';
import { NO_SHOW_TEXTS, REFUND_TEXTS } from './policy-texts.ts';
import { refundTiers } from './texts/outcomes.ts';

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

/** The no-show policy. */
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
