import { expect, it } from 'vitest';
import { note, questions } from './preparation.ts';

it('questions are at most three, trimmed, without empty ones', () => {
  expect(questions.parse([' 가 ', '  ', '나'])).toEqual(['가', '나']);
  expect(questions.parse(['가'.repeat(200)])).toHaveLength(1);
  const messageOf = (texts: string[]) => questions.safeParse(texts).error?.issues[0]?.message;
  expect(messageOf(['1', '2', '3', '4'])).toBe('질문은 최대 3개까지 적을 수 있어요.');
  expect(messageOf(['가'.repeat(201)])).toBe('질문은 최대 200자까지 적을 수 있어요.');
});

it('a note has at most 2,000 letters', () => {
  expect(note.parse(` ${'가'.repeat(2000)}\n`)).toHaveLength(2000);
  expect(note.safeParse('가'.repeat(2001)).error?.issues[0]?.message).toBe('메모는 최대 2,000자까지 적을 수 있어요.');
});
