import type { Mutation } from './mutation.ts';

const FOLDER = 'src/server/features/account/member-data';
const DELETION = `${FOLDER}/account-deletion.test.ts`;
const EMAIL = 'src/server/features/account/email-change/email-change.test.ts';
const EXPORTS = `${FOLDER}/exports.test.ts`;

/** Members' data: taken along, deleted, erased. */
export const MEMBER_DATA: readonly Mutation[] = [
  {
    name: 'deletion-password',
    guard: 'an account is deleted, and its data given out, only with its password',
    file: 'src/server/features/account/auth/sign-in/check-password.ts',
    text: '  await checkPassword(services, proof, account);\n',
    instead: '',
    test: [DELETION, 'S-79 needs the password'],
  },
  {
    name: 'erasure-waits',
    guard: 'nothing is erased of a member with something that is not over',
    file: `${FOLDER}/erase-members.ts`,
    text: ' || member.hasUnfinished) return false;',
    instead: ') return false;',
    test: [DELETION, 'waits with the erasure'],
  },
  {
    name: 'export-of-own',
    guard: 'an export is given to its member alone',
    file: `${FOLDER}/member-data-routes.ts`,
    text: "if (row?.memberId !== viewer.memberId) return refuse('NOT_FOUND');",
    instead: "if (!row) return refuse('NOT_FOUND');",
    test: [EXPORTS, 'the file is given to its member alone'],
  },
  {
    name: 'email-change-both-codes',
    guard: 'an address changes with the codes of both addresses',
    file: 'src/server/features/account/email-change/change-email.ts',
    text: '  if (!isOld || !isNew) {',
    instead: '  if (!isOld && !isNew) {',
    test: [EMAIL, 'has five attempts at both codes together'],
  },
];
