import { describe, expect, it } from 'vitest';
import { mentorListQuery } from './mentor-queries.ts';

const page = (last: boolean, cursor: string | null, correctedTo: string | null = null) => ({
  correctedTo,
  content: [],
  sliceInfo: { size: 5, numberOfElements: 5, last, empty: false, cursor },
});

describe('the mentor list', () => {
  const { getNextPageParam } = mentorListQuery({ field: '개발', q: '' });

  it('goes on where the last page ended', () => {
    expect(getNextPageParam(page(false, '17'), [], undefined, [])).toEqual({ cursor: '17', q: '' });
  });

  it('goes on with what was searched for instead', () => {
    const { getNextPageParam: next } = mentorListQuery({ q: 'qorpsem' });
    const second = next(page(false, '2_1_17', '백엔드'), [], undefined, []);
    expect(second).toEqual({ cursor: '2_1_17', q: '백엔드' });
    expect(next(page(false, '2_1_12'), [], second ?? undefined, [])).toEqual({ cursor: '2_1_12', q: '백엔드' });
  });

  it('ends with the last page', () => {
    expect(getNextPageParam(page(true, null), [], undefined, [])).toBeUndefined();
  });

  it('keeps every filter, search and order apart', () => {
    const keys = [
      mentorListQuery({ q: '' }),
      mentorListQuery({ q: '백엔드' }),
      mentorListQuery({ q: '', field: '개발' }),
      mentorListQuery({ q: '', field: '개발', subField: '백엔드' }),
      mentorListQuery({ q: '', field: '개발', sort: 'mentoringCount,DESC' }),
    ].map(({ queryKey }) => JSON.stringify(queryKey));
    expect(new Set(keys).size).toBe(5);
  });
});
