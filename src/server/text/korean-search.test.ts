import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '#domain/testing/any-text.ts';
import { termsOfText, bigramsOf, toPattern, toSearchTerms } from './korean-search.ts';
import { toSearchLines, toSearchText } from './search-form.ts';

/** Whether a search finds a text, by the index's terms and by the pattern. */
function isFound(typed: string, text: string): boolean {
  const lines = toSearchLines(text);
  const terms = new Set(lines.flatMap((line) => [...termsOfText(line)]));
  const words = toSearchTerms(typed);
  const isMatch = words.map((word) => new RegExp(toPattern(word), 'u').test(lines.join('\n')));
  const isIndexed = words.map((word) => [...bigramsOf(word)].every((term) => terms.has(term)));
  // The index may have false positives, never false negatives.
  for (const [index, matches] of isMatch.entries()) if (matches) expect(isIndexed[index]).toBe(true);
  return words.length > 0 && isMatch.every(Boolean);
}

const syllable = fc
  .integer({ min: '가'.charCodeAt(0), max: '힣'.charCodeAt(0) })
  .map((code) => String.fromCharCode(code));
const letter = fc.oneof(syllable, syllable, fc.constantFrom(...Array.from('abXY09/+ .#ㅋㅠ값과쀍')));
const text = fc.string({ unit: letter, minLength: 2, maxLength: 20 });

describe('what finds a text', () => {
  it.each([
    ['프론트', '프론트엔드'],
    ['론트엔', '프론트엔드'],
    ['ㅍㄹㅌ', '프론트엔드'],
    ['ㄹㅌㅇㄷ', '프론트엔드'],
    ['프ㄹㅌ', '프론트엔드'],
    ['프론ㅌ', '프론트엔드'],
    ['ux', 'UX/UI'],
    ['UXUI', 'UX/UI'],
    ['서비스기획', '서비스 기획'],
    ['기획  서비스', '서비스 기획'],
    ['#취업', '취업'],
    ['값', '값진 경험'],
    ['ㄳㅈㄹ', '금속 재료'],
    ['ㅋㅋ', 'ㅋㅋㅋ'],
    ['개', '개발'],
    ['ㄱ', '개발'],
    ['c++', 'C++ 개발'],
    ['C', 'C++ 개발'],
    ['C#', 'C# 개발'],
    ['.net', 'ASP.NET'],
    ['aspnet', 'ASP.NET'],
    ['카카오', '㈜카카오'],
    ['㈜카카오', '카카오'],
    ['주식회사 카카오', '카카오 주식회사'],
    ['주식회', '주식회사 카카오'],
    ['kakao cor', 'Kakao Corp.'],
    ['Kakao Co., Ltd.', 'kakao'],
    ['ｋａｋａｏ', 'Kakao'],
    ['ﾌﾟﾛ', 'プロ'],
  ])('%s finds %s', (typed, found) => expect(isFound(typed, found)).toBe(true));

  it.each([
    ['프론드', '프론트엔드'],
    ['ㅍㄹㄷ', '프론트엔드'],
    ['트프', '프론트엔드'],
    ['발개', '개발'],
    ['%', '100% 합격'],
    ['.*', '프론트엔드'],
    ['  ', '프론트엔드'],
    ['ㅏ', '개발'],
    ['c++', 'C# 개발'],
    ['c++', 'C 개발'],
    ['c#', 'C++ 개발'],
    ['c#', 'C 개발'],
    ['.net', 'NET'],
    ['카카오', '카 카페 오'],
  ])('%s does not find %s', (typed, other) => expect(isFound(typed, other)).toBe(false));

  it('is each stage of typing it', () => {
    for (const typed of ['ㅍ', '프', '플', '프로', '프롵', '프로토', '프로톹', '프로토타'])
      expect([typed, isFound(typed, '프로토타입')]).toEqual([typed, true]);
  });

  it('is every part of it', () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (whole, from, length) => {
        const letters = Array.from(toSearchText(whole));
        const start = from % Math.max(letters.length, 1);
        const part = letters.slice(start, start + 1 + (length % letters.length)).join('');
        if (toSearchTerms(part).length > 0) expect(isFound(part, whole)).toBe(true);
      }),
    );
  });

  it('is anything that can be typed, without a fault', () => {
    fc.assert(
      fc.property(anyText(), text, (typed, whole) => {
        isFound(typed, whole);
      }),
    );
  });
});
