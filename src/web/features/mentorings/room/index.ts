export { OwnPlace } from './own-place.tsx';
