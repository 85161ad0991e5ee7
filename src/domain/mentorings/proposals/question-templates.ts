import { lengthOf } from '../../text/length.ts';
import { MAX_MENTORING_MESSAGE_LENGTH } from './proposals.ts';
import type { Topic } from './topics.ts';

/** Questions of a topic that a student may put into a proposal by one tap. */
export const QUESTION_TEMPLATES: Readonly<Record<Topic, readonly string[]>> = {
  JOB_PREPARATION: [
    '자기소개서에서 가장 먼저 보는 부분은 무엇인가요?',
    '지금 제 준비에서 빠진 것이 있을까요?',
    '합격에 가장 도움이 된 경험은 무엇이었나요?',
    '신입에게 꼭 바라는 한 가지는 무엇인가요?',
  ],
  INDUSTRY_TRENDS: [
    '요즘 이 분야에서 가장 크게 달라진 점은 무엇인가요?',
    '앞으로 어떤 역할이 더 필요해질까요?',
    '학생이 꾸준히 보면 좋은 자료가 있을까요?',
    '이 분야에서 오래 일하려면 무엇이 필요할까요?',
  ],
  INTERVIEW_PREPARATION: [
    '면접에서 꼭 나오는 질문은 무엇인가요?',
    '제 답변을 듣고 고칠 점을 알려 주실 수 있나요?',
    '면접관은 어떤 답을 좋게 보나요?',
    '긴장될 때 어떻게 준비하셨나요?',
  ],
  CAREER_PATH: [
    '지금 일을 고르신 까닭이 궁금해요.',
    '다시 학생이 된다면 무엇부터 해 보실 건가요?',
    '두 갈래 길 앞에서 무엇을 기준으로 정하셨나요?',
    '이 일의 좋은 점과 힘든 점을 하나씩 들려주실 수 있나요?',
  ],
};

/** The message with a question on a line of its own; undefined when it is there already or there is no room for it. */
export function withQuestion(message: string, question: string): string | undefined {
  if (message.includes(question)) return undefined;
  const before = message.trimEnd();
  const added = before === '' ? question : `${before}\n${question}`;
  return lengthOf(added) <= MAX_MENTORING_MESSAGE_LENGTH ? added : undefined;
}
