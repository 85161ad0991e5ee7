export { usePreparation } from './preparation-queries.ts';

/** What the two talk about, for the progress screen and the room: a chunk of its own. */
export const loadAgenda = () => import('./agenda.tsx');

/** The sheet in which the mentee writes questions. */
export const loadQuestionsSheet = () => import('./questions-sheet.tsx');
