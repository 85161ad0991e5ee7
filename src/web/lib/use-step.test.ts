import { expect, test } from 'vitest';
import { readStep } from './use-step.ts';

test('an address names a step of the flow, or it is the first', () => {
  expect(readStep('3', 4)).toBe(3);
  for (const text of [null, '', '0', '5', '-1', '1.5', 'two']) expect(readStep(text, 4)).toBe(1);
});
