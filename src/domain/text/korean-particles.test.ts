import { expect, it } from 'vitest';
import { withTopicParticle } from './korean-particles.ts';

it.each([
  ['결제', '결제는'],
  ['수락', '수락은'],
  ['다른 시간 제안', '다른 시간 제안은'],
  ['참석 확인', '참석 확인은'],
  ['노쇼 처리', '노쇼 처리는'],
])('says of %s: %s', (word, said) => {
  expect(withTopicParticle(word)).toBe(said);
});
