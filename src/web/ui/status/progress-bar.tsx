import { clsx } from 'clsx';

/**
 * The progress of a flow: `total` segments, the first `step` filled (SPEC §2: step/total).
 * `step` counts from 1.
 */
export function ProgressBar({ step, total }: { step: number; total: number }) {
  return (
    <div
      role="progressbar"
      aria-label="진행 단계"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={step}
      aria-valuetext={`${total}단계 중 ${step}단계`}
      className="flex gap-1.5"
    >
      {Array.from({ length: total }, (_, index) => (
        <span key={index} className="h-1.5 flex-1 overflow-hidden rounded-full bg-line">
          <span
            className={clsx(
              'block h-full origin-left rounded-full bg-brand transition-transform duration-300 ease-glide',
              index < step ? 'scale-x-100' : 'scale-x-0',
            )}
          />
        </span>
      ))}
    </div>
  );
}

/** The progress of one task, such as an upload: `value` from 0 to 1. */
export function Meter({ value, label }: { value: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value * 100)}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <span
        className="block h-full origin-left rounded-full bg-brand transition-transform duration-150"
        style={{ transform: `scaleX(${value})` }}
      />
    </div>
  );
}
