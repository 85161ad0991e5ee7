import type { Mutation } from './mutation.ts';

const FOLDER = 'src/server/features/member-data';
const DELETION = `${FOLDER}/account-deletion.test.ts`;
const EMAIL = 'src/server/features/email-change/email-change.test.ts';
const EXPORTS = `${FOLDER}/exports.test.ts`;

/** Members' data: taken along, deleted, erased. */
export const MEMBER_DATA: readonly Mutation[] = [
  {
    name: 'erased-notified',
    guard: 'an erased member is told of nothing',
    file: 'src/server/platform/notifications/notification-store.ts',
    text: `where id = any($1::bigint[]) and erased_at is null order by id for key share`,
    instead: `where id = any($1::bigint[]) order by id for key share`,
    test: [
      'src/server/features/member-data/erasure.test.ts',
      'is told of nothing any more, not of what the other side still does',
    ],
  },
  {
    name: 'erased-notified-at-once',
    guard: 'a notification in the instant of an erasure waits for it',
    file: 'src/server/platform/notifications/notification-store.ts',
    text: `erased_at is null order by id for key share`,
    instead: `erased_at is null order by id`,
    test: [
      'src/server/features/member-data/erasure.test.ts',
      'what is told in the very instant of the erasure is told to nobody',
    ],
  },
  {
    name: 'deletion-password',
    guard: 'an account is deleted, and its data given out, only with its password',
    file: 'src/server/features/auth/sign-in/check-password.ts',
    text: '  await checkPassword(services, proof, account);\n',
    instead: '',
    test: [DELETION, 'S-79 needs the password'],
  },
  {
    name: 'deletion-ends-sessions',
    guard: 'a deletion ends every session',
    file: 'src/server/features/auth/delete-account.ts',
    text: '    await sessions.endAllOf(tx, memberId);\n',
    instead: '    void sessions;\n',
    test: [DELETION, 'has no session left'],
  },
  {
    name: 'deletion-asks-before-restoring',
    guard: 'signing in brings an account back only when its member says so',
    file: 'src/server/features/auth/sign-in/login.ts',
    text: '  if (deletedAt && isComplete && !input.restore) {',
    instead: '  if (deletedAt && isComplete && input.restore === undefined) {',
    test: [DELETION, 'leads back by signing in'],
  },
  {
    name: 'deletion-told-to-owner',
    guard: 'only whoever knows the password learns that an account is deleted',
    file: 'src/server/features/auth/sign-in/login.ts',
    text: 'if (!account || !isCorrect || !(account.maySignIn',
    instead: 'if (!account || !(isCorrect || account.deletedAt) || !(account.maySignIn',
    test: [DELETION, 'leads back by signing in'],
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
    name: 'erasure-keeps-payee',
    guard: 'who somebody was that has earnings is kept apart',
    file: `${FOLDER}/erase-members.ts`,
    text: '    if (lastEndedAt) {',
    instead: '    if (lastEndedAt && lastEndedAt > now) {',
    test: [`${FOLDER}/erasure.test.ts`, 'is named nowhere'],
  },
  {
    name: 'erasure-of-records',
    guard: 'what the law kept is erased when its time is over',
    file: `${FOLDER}/erase-members.ts`,
    text: '      if (expired !== undefined) for (const data of MEMBER_DATA) await data.eraseRecordsFor?.(tx, expired);\n',
    instead: '',
    test: [`${FOLDER}/erasure.test.ts`, 'is named nowhere'],
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
    name: 'export-hour',
    guard: 'an export is given for an hour',
    file: `${FOLDER}/member-data-routes.ts`,
    text: "exportState(row, clock.now()) !== 'READY' || row.fileKey === null",
    instead: "exportState(row, new Date(0)) !== 'READY' || row.fileKey === null",
    test: [EXPORTS, 'for an hour'],
  },
  {
    name: 'export-lock',
    guard: 'two requests for an export at once find one',
    file: `${FOLDER}/request-export.ts`,
    text: '    await exportStore.lockMember(tx, memberId);\n',
    instead: '',
    test: [EXPORTS, 'that meets the first on its way'],
  },
  {
    name: 'renewed-version',
    guard: 'a changed text is agreed to in the version in force alone',
    file: 'src/server/features/auth/consents/renew-terms.ts',
    text: "  if (terms.some(({ tag, version }) => version !== TERMS_VERSIONS[tag])) return refuse('TERMS_CHANGED');\n",
    instead: '',
    test: ['src/server/features/auth/consents/renew-terms.test.ts', 'in the version that was on the screen'],
  },
  {
    name: 'email-change-both-codes',
    guard: 'an address changes with the codes of both addresses',
    file: 'src/server/features/email-change/change-email.ts',
    text: '  if (!isOld || !isNew) {',
    instead: '  if (!isOld && !isNew) {',
    test: [EMAIL, 'has five attempts at both codes together'],
  },
  {
    name: 'email-change-session',
    guard: 'the codes count in the session that asked for them',
    file: 'src/server/features/email-change/email-change-store.ts',
    text: 'where member_id = $1 and session_id = $2 and expires_at > $3 and attempts < 5',
    instead: 'where member_id = $1 and $2::uuid is not null and expires_at > $3 and attempts < 5',
    test: [EMAIL, 'has five attempts at both codes together'],
  },
  {
    name: 'email-change-taken',
    guard: 'of two changes to one address the second is refused',
    file: 'src/server/features/email-change/change-email.ts',
    text: "    if (isUniqueViolation(error, 'members_email_key')) return refuse('CODE_EXPIRED');\n",
    instead: '    void isUniqueViolation;\n',
    test: [EMAIL, 'is mailed to that address alone'],
  },
];
