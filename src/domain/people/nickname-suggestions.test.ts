import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nickname } from './members.ts';
import { suggestNickname } from './nickname-suggestions.ts';

test('a suggested nickname is two words and a number, and one that the rules allow as it is', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (drawn) => {
      const suggested = suggestNickname(() => drawn);
      expect(suggested).toMatch(/^[가-힣]{4,8}[1-9]\d$/);
      expect(nickname.parse(suggested)).toBe(suggested);
    }),
  );
});
