export { dropMentorLists, type Me, refreshMe, useMe } from './use-me.ts';
