import { describe, expect, it } from 'vitest';
import { MAX_MENTORING_MESSAGE_LENGTH, mentoringMessage } from './proposals.ts';
import { QUESTION_TEMPLATES, withQuestion } from './question-templates.ts';
import { TOPICS } from './topics.ts';

describe('help with a message', () => {
  it.each(TOPICS)('has four questions for %s, all of which fit together', (topic) => {
    const questions = QUESTION_TEMPLATES[topic];
    expect(new Set(questions).size).toBe(4);
    const whole = questions.reduce((message, each) => withQuestion(message, each) ?? '', '');
    expect(mentoringMessage.safeParse(whole).success).toBe(true);
    expect(whole.split('\n')).toEqual(questions);
  });

  it('puts a question on a line of its own, once, and only where there is room', () => {
    expect(withQuestion('', '무엇을 볼까요?')).toBe('무엇을 볼까요?');
    expect(withQuestion('안녕하세요.\n ', '무엇을 볼까요?')).toBe('안녕하세요.\n무엇을 볼까요?');
    expect(withQuestion('안녕하세요.\n무엇을 볼까요?', '무엇을 볼까요?')).toBeUndefined();
    const room = MAX_MENTORING_MESSAGE_LENGTH - '\n질문?'.length;
    expect(withQuestion('가'.repeat(room), '질문?')).toHaveLength(MAX_MENTORING_MESSAGE_LENGTH);
    expect(withQuestion('가'.repeat(room + 1), '질문?')).toBeUndefined();
  });
});
