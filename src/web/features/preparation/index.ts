export { PreparationSections } from './preparation-sections.tsx';
