import { clsx } from 'clsx';

/** The backdrop of every modal. */
export const BACKDROP = clsx(
  'backdrop:bg-scrim backdrop:opacity-0 backdrop:transition-[opacity,overlay,display] backdrop:transition-discrete',
  'open:backdrop:opacity-100 open:backdrop:starting:opacity-0',
);
