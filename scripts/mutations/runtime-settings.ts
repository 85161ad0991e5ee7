import type { Mutation } from './mutation.ts';

const TEST = 'src/server/features/runtime-settings/runtime-settings.test.ts';
const ROUTES = 'src/server/features/runtime-settings/runtime-settings-routes.ts';
const MEMO = 'src/server/platform/runtime-settings/runtime-settings.ts';

/** What owners change while the service runs. */
export const RUNTIME_SETTINGS: readonly Mutation[] = [
  {
    name: 'setting-bounds',
    guard: 'a setting is changed within its bounds',
    file: ROUTES,
    text: `    if (message) refuse('INVALID_INPUT', { message, errors: [{ field: 'value', message }] });\n`,
    instead: '',
    test: [TEST, 'are for owners, within their bounds'],
  },
  {
    name: 'setting-elsewhere',
    guard: 'a change of a setting reaches the other processes by the live channel',
    file: MEMO,
    text: 'live.publish([`${CHANGED}:all`]);',
    instead: '',
    test: [TEST, 'reaches the other processes without a restart'],
  },
  {
    name: 'setting-remembered',
    guard: 'a setting is remembered for two seconds at most',
    file: MEMO,
    text: 'const REMEMBERED_MS = 2000;',
    instead: 'const REMEMBERED_MS = 60_000;',
    test: [TEST, 'reaches the other processes without a restart'],
  },
  {
    name: 'notice-of-proposal',
    guard: 'an open proposal keeps the minimum notice that it was made under',
    file: 'src/server/features/mentorings/steps/propose-mentoring.ts',
    text: '    noticeHours,\n    dueAt: due,',
    instead: '    noticeHours: services.env.MINIMUM_NOTICE_HOURS,\n    dueAt: due,',
    test: [TEST, 'minimum notice: later proposals keep it'],
  },
  {
    name: 'notice-when-changed',
    guard: 'times of an open proposal are changed by the notice that it was made under',
    file: 'src/server/features/mentorings/steps/offer-times.ts',
    text: 'mustBeOpenTimes(services, tx, mentorId, slots, at, noticeOf(services, mentoring))',
    instead: 'mustBeOpenTimes(services, tx, mentorId, slots, at)',
    test: [TEST, 'minimum notice: later proposals keep it'],
  },
];
