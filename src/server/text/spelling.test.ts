import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '#domain/testing/any-text.ts';
import { isOneLetterApart, onOtherKeyboard } from '../features/mentors/search-mentors.ts';

describe('a text typed with the keyboard switched', () => {
  it.each([
    ['qordpsem', '백엔드'],
    ['zkzkdh', '카카오'],
    ['ㅜㄷㅌㅅ', 'next'],
    ['Rkcl', '까치'],
  ])('%s is %s', (typed, meant) => {
    expect(onOtherKeyboard(typed)).toBe(meant);
  });

  it('is something or nothing for any three keys, and never an error', () => {
    const keys = Array.from('qwertyuiopasdfghjklzxcvbnmQWERTOP');
    const texts = keys.flatMap((one) => keys.flatMap((two) => keys.map((three) => one + two + three)));
    const without = texts.filter((text) => onOtherKeyboard(text) === undefined);
    expect(without).toContain('hkc');
    expect(without.length).toBeLessThan(texts.length / 100);
  });

  it('is something or nothing for any text', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 40 }), (text) => {
        onOtherKeyboard(text);
        isOneLetterApart(text, '백엔드');
      }),
    );
  });

  it.each(['', '  ', '123', '🙂', 'hkc'])('"%s" is nothing else', (typed) => {
    expect(onOtherKeyboard(typed)).toBeUndefined();
  });
});

describe('two texts', () => {
  it.each([
    ['백앤드', '백엔드', true],
    ['배겐드', '백엔드', true],
    ['프론트앤드', '프론트엔드', true],
    ['프론트엔', '프론트에', true],
    ['reacr', 'react', true],
    ['raect', 'react', true],
    ['reactt', 'react', true],
    ['개발', '개발', false],
    ['개발', '계획', false],
    ['react', 'rxxct', false],
    ['가', '강남', false],
  ])('%s and %s', (one, other, expected) => {
    expect(isOneLetterApart(one, other)).toBe(expected);
    expect(isOneLetterApart(other, one)).toBe(expected);
  });

  it('that differ by one inserted Latin letter always are, and never equal ones', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), fc.nat(12), fc.stringMatching(/^[a-z]$/), (text, at, letter) => {
        const longer = text.slice(0, at) + letter + text.slice(at);
        expect(isOneLetterApart(text, longer)).toBe(true);
        expect(isOneLetterApart(text, text)).toBe(false);
      }),
    );
  });
});
