import { describe, expect, it } from 'vitest';
import { isBusinessNumber } from './business.ts';

describe('a business number', () => {
  it('ends in the check of its other digits', () => {
    // 1·1+2·3+3·7+4·1+5·3+6·7+7·1+8·3+9·5 = 165, plus a carry of 4: 169; 1 to the next multiple of ten.
    expect(isBusinessNumber('123-45-67891')).toBe(true);
    for (const last of [0, 2, 3, 4, 5, 6, 7, 8, 9]) expect(isBusinessNumber(`123-45-6789${last}`)).toBe(false);
  });

  it.each(['1234567891', '123-45-6789', '123-456-7891', ' 123-45-67891', '123-45-678910', '가나다-45-67891'])(
    'is not %j',
    (text) => {
      expect(isBusinessNumber(text)).toBe(false);
    },
  );
});
