import { describeWon } from '#domain/payments/payments.ts';
import { NO_SHOW_WORDS, REFUND_WORDS } from './policy-words.ts';
import { refundTiers } from './texts/outcomes.ts';

/** The refund policy. @param amountKrw what is about to be paid: then each tier also says what it returns, in won */
export function RefundPolicy({ amountKrw }: { amountKrw?: number | undefined }) {
  return (
    <div className="flex flex-col gap-3 text-ink-muted">
      <p>{REFUND_WORDS.before}</p>
      <p>{REFUND_WORDS.tiers}</p>
      <dl className="divide-y divide-line rounded-xl bg-sunken px-4 print:border print:border-line">
        {refundTiers(amountKrw ?? 0).map(({ label, percent, refundKrw }) => (
          <div key={label} className="flex flex-wrap items-baseline gap-x-4 py-3">
            <dt className="flex-1 basis-24 text-balance">{label}</dt>
            <dd className="ml-auto text-right font-semibold text-ink tabular-nums">
              {percent}%
              {amountKrw !== undefined && (
                <span className="font-normal text-ink-muted"> · {describeWon(refundKrw)}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Lines lines={REFUND_WORDS.after} />
    </div>
  );
}

/** The no-show policy. */
export function NoShowPolicy() {
  return (
    <div className="flex flex-col gap-3 text-ink-muted">
      <p>{NO_SHOW_WORDS.attendance}</p>
      <Lines lines={NO_SHOW_WORDS.outcomes} />
      <p>{NO_SHOW_WORDS.dispute}</p>
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
