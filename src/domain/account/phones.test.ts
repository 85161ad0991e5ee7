import { describe, expect, it } from 'vitest';
import { describeNumber, mobileNumber, phoneCode } from './phones.ts';

describe('a mobile number', () => {
  it.each([
    '010-1234-5678',
    '01012345678',
    ' 010 1234 5678 ',
    '010.1234.5678',
    '+82 10-1234-5678',
    '+82 (0)10-1234-5678',
    '82 10 1234 5678',
    '0082 10 1234 5678',
    '０１０－１２３４－５６７８',
    '010ー1234ー5678',
  ])('typed as %s is stored as E.164', (typed) => {
    expect(mobileNumber.parse(typed)).toBe('+821012345678');
  });

  it('of an older prefix may be shorter', () => {
    expect(describeNumber(mobileNumber.parse('011-234-5678'))).toBe('011-234-5678');
    expect(describeNumber('+821012345678')).toBe('010-1234-5678');
  });

  it.each([
    '',
    '02-123-4567',
    '1012345678',
    '010-123-4567',
    '010-1234-56789',
    '+1 415 555 2671',
    '+81 90 1234 5678',
    '070-1234-5678',
    '010-1234-567a',
    '0'.repeat(60),
  ])('is none if typed as "%s"', (typed) => {
    expect(mobileNumber.safeParse(typed).success).toBe(false);
  });

  it('is verified by six digits in any width', () => {
    expect(phoneCode.parse(' １２３４５６ ')).toBe('123456');
    expect(phoneCode.safeParse('12345').success).toBe(false);
  });
});
