import { clsx } from 'clsx';
import { isElsewhere } from './korean-date.ts';

/** Says that hours without a date, such as those of a week, are Korean time. Nothing if the device shows Korea's time. */
export function KoreanTimeNote({
  className,
  children = '한국 시간이에요.',
}: {
  className?: string;
  children?: string;
}) {
  return isElsewhere() ? <p className={clsx('text-sm text-ink-muted', className)}>{children}</p> : null;
}
