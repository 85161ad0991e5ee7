export { NoteSection, PreparationSections } from './preparation-sections.tsx';
export { Questions } from './questions.tsx';

/** What the mentee wants to talk about, for the room: a chunk of its own, since few calls need it at once. */
export const loadAgenda = () => import('./agenda.tsx');
