import { describe, expect, it } from 'vitest';
import { mostGivenChip, review, reviewsEndAt, satisfaction, thanks } from './reviews.ts';

describe('satisfaction', () => {
  it('is an average from three reviews on', () => {
    expect(satisfaction({ GOOD: 2, OKAY: 0, POOR: 0 })).toBeUndefined();
    expect(satisfaction({ GOOD: 2, OKAY: 1, POOR: 0 })).toBe(83);
    expect(satisfaction({ GOOD: 0, OKAY: 0, POOR: 3 })).toBe(0);
    expect(satisfaction({ GOOD: 10, OKAY: 0, POOR: 0 })).toBe(100);
  });
});

describe('the chip of a card', () => {
  it('is the one given most often, of several the first; none without one', () => {
    expect(mostGivenChip(['WARM', 'AGAIN', 'AGAIN'])).toBe('AGAIN');
    expect(mostGivenChip(['AGAIN', 'CLEAR'])).toBe('CLEAR');
    expect(mostGivenChip([])).toBeNull();
  });
});

describe('what is written', () => {
  it('needs a face and no more; at most three chips, each once', () => {
    expect(review.parse({ face: 'GOOD' })).toEqual({ face: 'GOOD', chips: [], text: '' });
    for (const wrong of [
      {},
      { face: 'BEST' },
      { face: 'GOOD', chips: ['WARM', 'WARM'] },
      { face: 'GOOD', chips: ['WARM', 'CLEAR', 'AGAIN', 'PUNCTUAL'] },
      { face: 'GOOD', text: '가'.repeat(201) },
    ])
      expect(review.safeParse(wrong).success).toBe(false);
  });

  it('is words where it thanks', () => {
    expect(thanks.safeParse({ text: '  ' }).success).toBe(false);
    expect(thanks.parse({ text: ' 고마워요 ' })).toEqual({ text: '고마워요' });
  });

  it('is shown after fourteen days in any case', () => {
    expect(reviewsEndAt(new Date('2026-11-26T02:30:00Z')).toISOString()).toBe('2026-12-10T02:30:00.000Z');
  });
});
