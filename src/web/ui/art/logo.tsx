import { clsx } from 'clsx';
import { LOGO_SHAPES, LOGO_SIDE, SERVICE_NAME } from '#domain/brand.ts';

/** The symbol: a senior and a junior side by side, the senior's arm around the junior. In the text colour. */
export function LogoSymbol({ className }: { className?: string }) {
  return (
    <svg viewBox={`0 0 ${LOGO_SIDE} ${LOGO_SIDE}`} fill="currentColor" className={className} aria-hidden>
      {LOGO_SHAPES.map(({ path, opacity }) => (
        <path key={path} d={path} opacity={opacity} />
      ))}
    </svg>
  );
}

/** Symbol and name in one line. */
export function Logo({ className }: { className?: string }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 text-xl font-extrabold tracking-tight whitespace-nowrap',
        className,
      )}
    >
      <LogoSymbol className="size-7" />
      <span>{SERVICE_NAME}</span>
    </span>
  );
}
