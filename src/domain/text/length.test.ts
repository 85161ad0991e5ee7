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
    expect(text.safeParse('😀😀😀😀').error?.issues).toMatchObject([{ message: '3자까지 쓸 수 있어요.' }]);
    expect(z.toJSONSchema(text)).toMatchObject({ type: 'string', maxLength: 3 });
  });
});
