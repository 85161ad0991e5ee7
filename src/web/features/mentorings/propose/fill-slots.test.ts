import { expect, it } from 'vitest';
import { fillSlots } from './fill-slots.ts';

it.each([
  [['', '', ''], 0, ['a'], ['a', '', '']],
  [['', '', ''], 1, ['a'], ['', 'a', '']],
  [['', '', ''], 1, ['a', 'b', 'c'], ['b', 'a', 'c']],
  [['x', '', ''], 1, ['a', 'b', 'c', 'd'], ['x', 'a', 'b', 'c', 'd']],
  [['x', 'y'], 0, ['a'], ['a', 'y']],
])('times %j, opened at %i, with %j become %j', (slots, opened, chosen, expected) => {
  expect(fillSlots(slots, opened, chosen)).toEqual(expected);
});
