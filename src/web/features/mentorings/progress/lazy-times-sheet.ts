import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';

/** The sheet to choose new times, with the fields and the picker; loaded when it is opened. */
export const [TimesSheet, timesSheetOpener] = lazySheet(() => import('./times-sheet.tsx'));
