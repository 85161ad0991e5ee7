import type { Mutation } from './mutation.ts';

/** A mentoring’s life. */
export const LIFE: readonly Mutation[] = [
  {
    name: 'booked-key',
    guard: 'one session a half hour and person: the primary key',
    file: 'migrations/0001_initial.sql',
    text: `  constraint booked_half_hours_pkey primary key (member_id, starts_at)\n`,
    instead: `  constraint booked_half_hours_positive check (member_id > 0)\n`,
    test: ['src/server/features/mentorings/race.test.ts', 'is kept from it by the key alone'],
  },
  {
    name: 'step-swap',
    guard: 'a step is a compare-and-swap: of a yes and a no one counts',
    file: 'src/server/features/mentorings/mentoring-store.ts',
    text: '   where id = $1 and status = $2 returning id`,',
    instead: '   where id = $1 and $2::text is not null returning id`,',
    test: ['src/server/features/mentorings/parallel.test.ts', 'of a yes and a no in two tabs'],
  },
  {
    name: 'step-table',
    guard: 'a step out of the table of actions is refused',
    file: 'src/server/features/mentorings/take-step.ts',
    text: `  if (!mentoringCan(action, actor, mentoring.status)) {\n    refuse('OUT_OF_ORDER'`,
    instead: `  if (!mentoringCan(action, actor, mentoring.status) && action === 'pay') {\n    refuse('OUT_OF_ORDER'`,
    test: ['src/server/features/mentorings/refusals.test.ts', 'takes no step out of order'],
  },
  {
    name: 'five-proposals-lock',
    guard: 'five proposals are five: they queue at the mentee’s row',
    file: 'src/server/features/mentorings/propose-mentoring.ts',
    text: `      await mentoringStore.lockMentee(tx, menteeId);\n`,
    instead: '',
    test: ['src/server/features/mentorings/parallel.test.ts', 'five proposals stay five'],
  },
  {
    name: 'one-open-pair',
    guard: 'one open proposal of a pair, in the index',
    file: 'migrations/0001_initial.sql',
    text: 'create unique index mentorings_one_open_pair',
    instead: 'create index mentorings_one_open_pair',
    test: ['src/server/features/mentorings/parallel.test.ts', 'of ten proposals to one mentor at once'],
  },
  {
    name: 'party',
    guard: 'a stranger’s mentoring is not found',
    file: 'src/server/features/mentorings/performer.ts',
    text: '  if (mentoring?.menteeId === memberId) return',
    instead: '  if (mentoring) return',
    test: ['src/server/features/mentorings/refusals.test.ts', 'does not exist for strangers'],
  },
  {
    name: 'slot-cascade',
    guard: 'a time that is taken leaves the other open proposals',
    file: 'src/server/features/mentorings/accept-mentoring.ts',
    text: `  await withdrawSlot(services, tx, others, startsAt, at);\n`,
    instead: `  void others;\n`,
    test: ['src/server/features/mentorings/endings.test.ts', 'loses its last time'],
  },
  {
    name: 'deadline',
    guard: 'a deadline ends what nobody answered',
    file: 'src/server/features/mentorings/mentoring-jobs.ts',
    text: `!mentoring.dueAt || mentoring.dueAt > at) return;\n    await endMentoring`,
    instead: `mentoring.dueAt) return;\n    await endMentoring`,
    test: ['src/server/features/mentorings/endings.test.ts', 'nobody answers ends'],
  },
];
