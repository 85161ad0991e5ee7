import { expect, it } from 'vitest';
import { addSlot, fillSlots, removeSlot } from './slot-fields.tsx';

it.each([
  [['', '', ''], 0, ['a'], ['a', '', '']],
  [['', '', ''], 1, ['a'], ['', 'a', '']],
  [['', '', ''], 1, ['a', 'b', 'c'], ['b', 'a', 'c']],
  [['x', '', ''], 1, ['a', 'b', 'c', 'd'], ['x', 'a', 'b', 'c', 'd']],
  [['x', 'y'], 0, ['a'], ['a', 'y']],
])('times %j, opened at %i, with %j become %j', (slots, opened, chosen, expected) => {
  expect(fillSlots(slots, opened, chosen)).toEqual(expected);
});

const TIME = '2026-11-24T19:00:00';
it.each([
  [['', '', ''], TIME, [TIME, '', '']],
  [['x', '', 'y'], TIME, ['x', TIME, 'y']],
  [['x', 'y', 'z'], TIME, ['x', 'y', 'z', TIME]],
  [['1', '2', '3', '4', '5'], TIME, ['1', '2', '3', '4', '5']],
  [[TIME, '', ''], TIME, [TIME, '', '']],
  [['', '', ''], 'tomorrow', ['', '', '']],
  [['', '', ''], '2026-02-30T19:00:00', ['', '', '']],
])('times %j with the tapped %s become %j', (slots, tapped, expected) => {
  expect(addSlot(slots, tapped)).toEqual(expected);
});

it('a time that is taken back leaves its row, beyond the three that are always shown not even that', () => {
  expect(removeSlot(['a', 'b', ''], 'a')).toEqual(['', 'b', '']);
  expect(removeSlot(['a', 'b', 'c', 'd'], 'b')).toEqual(['a', 'c', 'd']);
});
