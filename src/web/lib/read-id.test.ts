import { describe, expect, it } from 'vitest';
import { readId } from './read-id.ts';

describe('the id in an address', () => {
  it('is read', () => expect(readId('42')).toBe(42));

  it.each(['abc', '', '0', '-1', '1.5', '1e3', ' 7', '9999999999999999', null, undefined])(
    'is not there in %j',
    (text) => expect(readId(text)).toBeUndefined(),
  );
});
