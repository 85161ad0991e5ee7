import { expect, it } from 'vitest';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { hasJustSucceeded } from './ticket.tsx';

type Entry = Mentoring['history'][number];
const now = new Date('2026-11-24T10:00:00+09:00');
const at = (action: Entry['action'], time: string) => ({ action, at: time }) as Entry;

it.each([
  ['a payment, after which an answer is waited for', 'pay', '2026-11-24T09:59:00+09:00', false],
  ['a confirmation of now', 'accept', '2026-11-24T09:51:00+09:00', true],
  ['a completion of yesterday', 'complete', '2026-11-23T10:01:00+09:00', true],
  ['an older completion', 'complete', '2026-11-23T10:00:00+09:00', false],
  ['a rejection', 'reject', '2026-11-24T09:59:00+09:00', false],
] as const)('%s is a moment to celebrate: …', (_, action, time, isOne) => {
  const history = [at('propose', '2026-11-20T10:00:00+09:00'), at(action, time)];
  expect(hasJustSucceeded({ history }, now)).toBe(isOne);
});

it('what came before the last transition is no news', () => {
  const history = [at('accept', '2026-11-24T09:58:00+09:00'), at('attend', '2026-11-24T09:59:00+09:00')];
  expect(hasJustSucceeded({ history }, now)).toBe(false);
  expect(hasJustSucceeded({ history: [] }, now)).toBe(false);
});
