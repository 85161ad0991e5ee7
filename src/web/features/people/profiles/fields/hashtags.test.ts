import { describe, expect, test } from 'vitest';
import { addHashtag } from './message-fields.tsx';

describe('adding a hashtag', () => {
  test('trims it and drops the # people type by habit', () => {
    expect(addHashtag(['이직'], '  #백엔드 ')).toEqual({ tags: ['이직', '백엔드'] });
  });

  test.each([
    ['#면접, #이직', ['면접', '이직']],
    ['#면접 #이직', ['면접', '이직']],
    ['#면접#이직', ['면접', '이직']],
    ['면접,이직', ['면접', '이직']],
    ['＃면접，＃이직、면접', ['면접', '이직']],
    ['#면접\n#이직\n', ['면접', '이직']],
    [' , #면접 ,, ', ['면접']],
    ['면접 준비', ['면접 준비']],
    ['C#', ['C#']],
    ['# , #', []],
  ])('takes %j, as it is pasted, for the tags in it', (pasted, tags) => {
    expect(addHashtag([], pasted)).toEqual({ tags });
  });

  test('adds none of several of which one is too long or one too many', () => {
    expect(addHashtag([], `#면접, #${'가'.repeat(16)}`)).toEqual({
      message: '해시태그는 최대 15자까지 입력 가능합니다.',
    });
    const seven = ['1', '2', '3', '4', '5', '6', '7'];
    expect(addHashtag(seven, '8, 9')).toEqual({ message: '해시태그는 최대 8개까지 추가할 수 있습니다.' });
  });

  test('ignores an empty tag and one that exists already', () => {
    expect(addHashtag(['이직'], '   ')).toEqual({ tags: ['이직'] });
    expect(addHashtag(['이직'], '이직')).toEqual({ tags: ['이직'] });
  });

  test('takes 15 characters and refuses 16', () => {
    expect(addHashtag([], '가'.repeat(15))).toEqual({ tags: ['가'.repeat(15)] });
    expect(addHashtag([], '가'.repeat(16))).toEqual({ message: '해시태그는 최대 15자까지 입력 가능합니다.' });
  });

  test('takes the eighth and refuses the ninth', () => {
    const seven = ['1', '2', '3', '4', '5', '6', '7'];
    expect(addHashtag(seven, '8')).toEqual({ tags: [...seven, '8'] });
    expect(addHashtag([...seven, '8'], '9')).toEqual({ message: '해시태그는 최대 8개까지 추가할 수 있습니다.' });
  });
});
