export { type Me, refreshMe, useMe } from './use-me.ts';
