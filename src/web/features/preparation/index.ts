export { PreparationSections } from './preparation-sections.tsx';

/** What the mentee wants to talk about, for the room: a chunk of its own, since few calls need it at once. */
export const loadAgenda = () => import('./agenda.tsx');
