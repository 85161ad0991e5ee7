import { clsx } from 'clsx';

/** The look that the imperative dialogs and {@link Modal} share. */
export const backdropClass = clsx(
  'fixed inset-0 z-50 bg-scrim transition-opacity duration-200',
  'data-ending-style:opacity-0 data-starting-style:opacity-0',
);

export const popupClass = clsx(
  'max-h-full w-full max-w-88 overflow-y-auto rounded-2xl bg-surface p-6 text-ink shadow-float outline-none',
  'transition-[opacity,scale] duration-200 ease-glide',
  'data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0',
);
