import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderGroupOf } from './mentor-order.ts';

it('half of all hashes are in each group', () => {
  const groups = Array.from({ length: 256 }, (_, first) => orderGroupOf(Uint8Array.of(first, 17)));
  expect(groups.filter((group) => group === 'B')).toHaveLength(128);
  expect(groups.slice(0, 4), 'as members were told their list before').toEqual(['A', 'B', 'A', 'B']);
});

it('a hash is in one group, always the same', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), (hash) => {
      expect(['A', 'B']).toContain(orderGroupOf(hash));
      expect(orderGroupOf(hash.slice())).toBe(orderGroupOf(hash));
    }),
  );
});

it('an empty hash is none', () => expect(() => orderGroupOf(new Uint8Array())).toThrow(RangeError));
