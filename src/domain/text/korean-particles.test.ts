import { expect, it } from 'vitest';
import { withMeansParticle, withTopicParticle } from './korean-particles.ts';

it.each([
  ['결제', '결제는'],
  ['수락', '수락은'],
  ['다른 시간 제안', '다른 시간 제안은'],
  ['참석 확인', '참석 확인은'],
  ['노쇼 처리', '노쇼 처리는'],
])('says of %s: %s', (word, said) => {
  expect(withTopicParticle(word)).toBe(said);
});

it.each([
  ['카카오', '카카오로'],
  ['Google', 'Google로'],
  ['한빛대', '한빛대로'],
  ['가람대학', '가람대학으로'],
  ['서울', '서울로'],
  ['포털 (학생)', '포털 (학생)로'],
  // The first and the last syllable of Unicode, and the letters beside them.
  ['가', '가로'],
  ['힣', '힣으로'],
  ['\uabff', '\uabff로'],
  ['\ud7b0', '\ud7b0로'],
])('signs in with %s: %s', (name, said) => {
  expect(withMeansParticle(name)).toBe(said);
});
