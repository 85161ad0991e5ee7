import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A surface with rounded corners. On the white column use `tone="sunken"` or `"outlined"` so that it stands out. */
export function Card({
  tone = 'surface',
  className,
  ...rest
}: ComponentProps<'div'> & { tone?: 'surface' | 'sunken' | 'outlined' | 'brand' }) {
  return (
    <div
      {...rest}
      className={clsx(
        'rounded-xl p-5',
        tone === 'surface' && 'bg-surface shadow-card',
        tone === 'sunken' && 'bg-sunken',
        tone === 'outlined' && 'border border-line bg-surface',
        tone === 'brand' && 'bg-brand-soft',
        className,
      )}
    />
  );
}
