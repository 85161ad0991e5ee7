import { describe, expect, it } from 'vitest';
import { password } from '../members/members.ts';
import { isCommonPassword } from './common-passwords.ts';

describe('passwords that are guessed first', () => {
  it.each([
    'Password1!',
    'P@ssw0rd1!',
    'P@$$w0rd99',
    'Passw0rd!',
    'Qwerty123!',
    'Qwer1234!',
    '1q2w3e4R!',
    '1qaz@WSX',
    '!QAZ2wsx',
    'Abcd1234!',
    'Abc123!@$',
    'Aa123456!',
    'Aa1234!@',
    'Zxcv1234!',
    'Welcome2026!',
    'Admin123!@',
    'Iloveyou1!',
    'Letmein99!',
    'Dragon837!',
    'Summer2025!',
    'Korea2026!',
    'Kim12345!',
    'Tkfkdgo12!',
    'Qlalfqjsgh1!',
    'Samsung7&',
    'Aaaaaa1!',
    'Abcabc1!',
    'Test1234!',
    'Hell0!Hell0!',
    'M1cr0soft!',
    'Sunbaerang7x!K',
    'Tjsqofkd1!',
    'Mentoring4u!z',
    'Shadow123!',
    'Buster2024!',
    'Gksrmf12!',
    '12!Gksrmf',
    'Eogksalsrnr7$',
    'Rhdiddl99!',
  ])('refuses %s', (text) => {
    expect(isCommonPassword(text)).toBe(true);
  });

  it('refuses the name before the @ of the address', () => {
    expect(isCommonPassword('Gyeoulmun7!', 'gyeoul.mun@example.com')).toBe(true);
    expect(isCommonPassword('Gyeoulmun7!', 'somebody@example.com')).toBe(false);
  });

  it.each([
    'Plum7!rivet',
    'tR4verse&kiln',
    'V9?hollow*Oak',
    'gkG3!nqVw',
    'Busan!Maple9Kite',
    'Wm8$zkTq',
    'hP2%vLq9',
    'Ze?4xNu%b',
  ])('lets %s pass', (text) => {
    expect(password.safeParse(text).success).toBe(true);
    expect(isCommonPassword(text, 'member1@mail.example.com')).toBe(false);
  });
});
