import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWebAddress } from '../mentorings/times/meetings.ts';
import { anyText } from '../testing/any-text.ts';

describe('an address of the web', () => {
  it.each([
    ['https://zoom.us/j/1?pwd=aB#x', 'https://zoom.us/j/1?pwd=aB#x'],
    ['Https://Zoom.US/J/1', 'https://zoom.us/J/1'],
    ['HTTPS://MEET.GOOGLE.COM', 'https://meet.google.com'],
    ['https://zoom.us:443/j/1', 'https://zoom.us/j/1'],
    ['https://zoom.us:8443/j/1', 'https://zoom.us:8443/j/1'],
    ['https://zoom.us:65535', 'https://zoom.us:65535'],
    ['https://회의.한국/방?이름=가', 'https://xn--ot5b11z.xn--3e0b707e/방?이름=가'],
    ['https://ＺＯＯＭ.us/j/1', 'https://zoom.us/j/1'],
    ['https://zoom.us?pwd=a', 'https://zoom.us?pwd=a'],
    ['https://zoom.us/a@b:c', 'https://zoom.us/a@b:c'],
  ])('%s is kept as %s', (typed, kept) => expect(toWebAddress(typed)).toBe(kept));

  it.each([
    '',
    'zoom.us/j/1',
    'http://zoom.us/j/1',
    'https:/zoom.us',
    'https://',
    'https://localhost/x',
    'https://[::1]/x',
    'https://zoom.us:65536/j/1',
    'https://zoom.us:/j/1',
    'https://me:pw@zoom.us/',
    'https://me@zoom.us/',
    'https://zoom.us/a b',
    String.raw`https://zoom.us\@elsewhere.example`,
    'https://zoom..us/',
    'https://zoom%2eus/j/1',
    'https://1.2/x',
    'javascript:alert(1)',
  ])('%s is none', (typed) => expect(toWebAddress(typed)).toBeUndefined());

  it('that was kept is kept as it is, whatever was typed', () => {
    const host = fc.oneof(
      fc.domain(),
      anyText({ maxLength: 10 }).map((text) => `${text}.한국`),
    );
    const typed = fc.tuple(fc.constantFrom('https://', 'HTTPS://', 'Https://'), host, anyText({ maxLength: 20 }));
    fc.assert(
      fc.property(typed, ([scheme, name, rest]) => {
        const kept = toWebAddress(`${scheme}${name}/${rest}`);
        if (kept === undefined) return;
        expect(kept).toMatch(/^https:\/\/[a-z\d.-]+(?::\d+)?\//);
        expect(toWebAddress(kept)).toBe(kept);
      }),
    );
  });
});
