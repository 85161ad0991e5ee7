import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { lengthOf, maxLetters } from './length.ts';

describe('the length of a text', () => {
  it.each([
    ['가나다', 3],
    ['가나다'.normalize('NFD'), 3],
    ['😀', 1],
    ['👍🏽', 2],
    ['é'.normalize('NFD'), 1],
    [' 가 나 ', 3],
    ['', 0],
  ])('%j has %d letters', (text, length) => expect(lengthOf(text)).toBe(length));

  it('is limited as it is counted, and published', () => {
    const text = z.string().check(maxLetters(3, '3자까지 쓸 수 있어요.'));
    expect(text.safeParse('😀😀😀').success).toBe(true);
    expect(text.safeParse('가나다'.normalize('NFD')).success).toBe(true);
    expect(text.safeParse('😀😀😀😀').error?.issues).toEqual([
      { code: 'too_big', origin: 'string', maximum: 3, inclusive: true, message: '3자까지 쓸 수 있어요.', path: [] },
    ]);
    expect(z.toJSONSchema(text)).toMatchObject({ type: 'string', maxLength: 3 });
  });

  it('is published as the smaller of two limits, and refused without words of its own', () => {
    const text = z.string().check(maxLetters(3), maxLetters(5));
    expect(z.toJSONSchema(text)).toMatchObject({ maxLength: 3 });
    expect(text.safeParse('가나다라').error?.issues).toMatchObject([{ maximum: 3 }]);
    expect(z.toJSONSchema(z.string().check(maxLetters(5), maxLetters(3)))).toMatchObject({ maxLength: 3 });
  });
});
