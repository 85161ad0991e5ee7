import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '#domain/testing/any-text.ts';
import { toSearchLines, toSearchText, toSearchWords } from './search-form.ts';

describe('the normal form of what is searched', () => {
  it.each([
    ['ＫＡＫＡＯ', 'kakao'],
    ['ｶﾀｶﾅ', 'カタカナ'],
    ['ﾡￂ나다', '가나다'],
    ['㉠㉮①', 'ㄱ가1'],
    ['ㄱㅏ', 'ㄱㅏ'],
    ['ㅍㄹㅌ', 'ㅍㄹㅌ'],
    ['\u1111\u1105', 'ㅍㄹ'],
    ['프론트'.normalize('NFD'), '프론트'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['İstanbul', 'istanbul'],
    ['R&D', 'rd'],
    ['UX/UI', 'uxui'],
    ['#취업', '취업'],
    ['Node.js', 'nodejs'],
    ['S-Oil', 'soil'],
  ])('of %s is %s', (text, form) => expect(toSearchText(text)).toBe(form));

  it.each([
    '카카오',
    '㈜카카오',
    '(주)카카오',
    '（주）카카오',
    '( 주 ) 카카오',
    '카카오㈜',
    '카카오(주)',
    '주식회사 카카오',
    '주식회사카카오',
    '카카오주식회사',
    '주식 회사 카카오',
    '유한회사 카카오',
    '카카오(유)',
    '카카오 유한책임회사',
    '사단법인 카카오',
    '카카오 Inc.',
    '카카오, Inc',
    '카카오 Co., Ltd.',
    '카카오 CO.,LTD',
    '카카오 ㏇ Ltd',
    '카카오 Corp.',
    '카카오 (Corporation)',
    '（주） 카카오 Co.，Ltd．',
  ])('of %s is the name alone: forms of companies do not count', (name) => expect(toSearchText(name)).toBe('카카오'));

  it.each(['주식회사', '(주)', 'Inc.', 'Co-founder', '코딩 inc 개발', 'Limited'])('of %s has all of it', (text) =>
    expect(toSearchText(text)).toBe(toSearchLines(text).at(-1)),
  );

  it.each([
    ['C', 'C++', 'C#', 'Objective-C'],
    ['NET', '.NET'],
    ['F', 'F#'],
    ['A', 'A+', 'A++'],
    ['디즈니', '디즈니+'],
    ['LG U', 'LG U+'],
    ['notepad', 'Notepad++'],
  ])('of names that a sign tells apart is another: %s, %s', (...names) => {
    expect(new Set(names.map((name) => toSearchText(name))).size).toBe(names.length);
  });

  it.each([
    ['C♯', 'c#'],
    ['c＋＋', 'c++'],
    ['C++개발', 'c++개발'],
    ['백엔드C#', '백엔드c#'],
    ['ASP.NET', 'asp.net'],
    ['#c#java', 'cjava'],
    ['React+Redux', 'reactredux'],
    ['기획+개발', '기획개발'],
    ['C/C++', 'cc++'],
  ])('of %s is %s', (text, form) => expect(toSearchText(text)).toBe(form));

  it('is the same in any case, width and composition, and of each word alone', () => {
    const letter = fc.constantFrom(...Array.from('abXYzé09+#./-가힣각값ㄱㅏß㈜'), ' ');
    fc.assert(
      fc.property(fc.string({ unit: letter, maxLength: 20 }), (text) => {
        const form = toSearchText(text);
        expect(toSearchText(text.normalize('NFD'))).toBe(form);
        expect(toSearchText(text.toUpperCase())).toBe(form);
        expect(toSearchText(toFullWidth(text))).toBe(form);
        expect(toSearchWords(text).join('')).toBe(form);
      }),
    );
  });

  it('has letters, digits and three signs alone, whatever is typed', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 30 }), (text) => {
        for (const line of toSearchLines(text)) expect(line).toMatch(/^[\p{L}\p{N}+#.]*$/u);
      }),
      { numRuns: 1000 },
    );
  });
});

function toFullWidth(text: string): string {
  return text.replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
}
