import { expect, test } from 'vitest';
import { readStep, stepSearch } from './use-step.ts';

test('an address names a step of the flow, or it is the first', () => {
  expect(readStep('3', 4)).toBe(3);
  for (const text of [null, '', '0', '5', '-1', '1.5', 'two']) expect(readStep(text, 4)).toBe(1);
});

test('keeps the other parameters of the address', () => {
  const search = new URLSearchParams('next=%2Fmentorship%2Fsuggestion%2F3&step=2');
  expect(stepSearch(search, 3)).toBe('?next=%2Fmentorship%2Fsuggestion%2F3&step=3');
  expect(stepSearch(search, 1)).toBe('?next=%2Fmentorship%2Fsuggestion%2F3');
  expect(stepSearch(new URLSearchParams('step=2'), 1)).toBe('');
});
