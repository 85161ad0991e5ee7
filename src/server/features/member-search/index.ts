export { findMemberIds } from './find-member-ids.ts';
