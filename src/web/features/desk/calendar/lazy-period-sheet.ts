import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';

/** The sheet to add or change a period, loaded when it is opened. */
export const [PeriodSheet, periodSheetOpener] = lazySheet(() => import('./period-sheet.tsx'));
