import { LEAKED_PASSWORDS } from './leaked-passwords.ts';

/** The most frequent passwords of all that SPEC §5 does not allow as they stand, and the product's own words (S-11). Small letters. */
const FREQUENT = `
  password passw0rd p@ssword p@ssw0rd p@$$word p@$$w0rd pa$$word pa$$w0rd passwd pass
  a aa aaa aaaa abc abcd abcde abcdef abcdefg qwe qwer qwert qwerty qwertyuiop asd asdf asdfg asdfgh asdfghjkl zxc zxcv zxcvb zxcvbn zxcvbnm qaz qazwsx
  q1w2e3 q1w2e3r4 q1w2e3r4t5 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc a1b2c3 a1b2c3d4 1a2b3c 1a2b3c4d
  admin administrator root user guest login master manager system server test tester welcome hello iloveyou letmein secret changeme default trustno1
  monkey dragon sunshine princess football baseball superman batman shadow michael
  dkssud dkssudgktpdy tkfkd tkfkdgo tkfkdgody qlalfqjsgh eogksalsrnr gksrnr saranghae korea samsung
  sunbaerang seonbaerang tjsqofkd mentoring mentor mentee
`
  .trim()
  .split(/\s+/);
/** Common suffixes that satisfy a rule like SPEC §5: digits and a sign, in either order. */
const DIGITS = [
  '',
  ...'0 00 01 1 11 111 1111 12 123 1234 12345 123456 1234567 12345678 123456789 1234567890 21 321 4321'.split(' '),
];
const SIGNS = '! !! !!! @ @@ !@ @! !@$ * ** ? $ % &'.split(' ');
const ENDINGS = new Set(DIGITS.flatMap((digits) => SIGNS.flatMap((sign) => [digits + sign, sign + digits])));

/**
 * Whether a password that fulfils SPEC §5 is one of the common ones, in whatever capitals (S-11): leaked, or one of the most frequent with the digits and
 * the sign that such a rule asks for. One that only resembles them is not.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return (
    LEAKED_PASSWORDS.has(lower) ||
    FREQUENT.some((each) => lower.startsWith(each) && ENDINGS.has(lower.slice(each.length)))
  );
}
