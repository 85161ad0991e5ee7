export { type DeskSearch, findMemberIds, readDeskSearch } from './search-members.ts';
