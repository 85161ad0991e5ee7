import { describe, expect, it } from 'vitest';
import { password } from '../people/members.ts';
import { isCommonPassword } from './common-passwords.ts';

describe('the common passwords', () => {
  it.each([
    'Password1!',
    'pASSWORD123!',
    'P@ssw0rd1!',
    'Passw0rd!',
    'Qwerty123!',
    'Qwer1234!',
    'Qwer!1234',
    '1q2w3e4R!',
    '1qaz@WSX',
    '!QAZ2wsx',
    'Abcd1234!',
    'Aa123456!',
    'Aa1234!@',
    'Asdf1234!',
    'Zxcv1234!',
    'Admin123!@',
    'Iloveyou1!',
    'Test1234!',
    'Tkfkdgo12!',
    'Sunbaerang1!',
    'Tjsqofkd1!',
    'Iamaboss1!',
    'iamabosS1!',
    'Coleman!123',
    'Disturbed98$',
  ])('refuse %s', (text) => {
    expect(password.safeParse(text).success).toBe(true);
    expect(isCommonPassword(text)).toBe(true);
  });

  it.each([
    'Yoon1998!',
    'Kim!2024seoul',
    'Minsu0412!',
    'Korea2026!',
    'Summer2025!',
    'Samsung7&Galaxy',
    'Gksrmf12!',
    'Sunbaerang7x!K',
    'Password1!x',
    'xPassword1!',
    'Aaaaaa1!',
    'Plum7!rivet',
    'V9?hollow*Oak',
    'Zaq!Lemon42',
  ])('let %s pass, which is none of them', (text) => {
    expect(password.safeParse(text).success).toBe(true);
    expect(isCommonPassword(text)).toBe(false);
  });
});
