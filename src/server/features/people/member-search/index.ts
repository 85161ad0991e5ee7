export { findMemberIds } from './find-member-ids.ts';
export { readDeskSearch, type DeskSearch } from './read-desk-search.ts';
