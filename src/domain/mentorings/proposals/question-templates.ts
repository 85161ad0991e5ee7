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

/** A good example message per topic: who writes, their situation, their question. */
export const EXAMPLE_MESSAGES: Readonly<Record<Topic, string>> = {
  JOB_PREPARATION:
    '안녕하세요, 3학년 학생이에요. 내년 상반기 지원을 준비하면서 프로젝트 두 개를 마쳤는데, 자기소개서에 무엇을 앞세워야 할지 모르겠어요. 선배님이 지원하실 때 무엇을 먼저 보여 주셨는지 듣고 싶어요.',
  INDUSTRY_TRENDS:
    '안녕하세요, 2학년 학생이에요. 수업에서 배운 것과 뉴스에서 보는 업계가 많이 달라 보여요. 현장에서는 요즘 무엇이 달라지고 있는지, 지금부터 무엇을 읽고 만들어 보면 좋을지 여쭙고 싶어요.',
  INTERVIEW_PREPARATION:
    '안녕하세요, 2주 뒤 첫 면접을 앞두고 있어요. 지원 동기를 말할 때마다 말이 길어지고 긴장돼요. 준비한 답변 두 개를 짧게 해 볼 테니 고칠 점을 알려 주시면 좋겠어요.',
  CAREER_PATH:
    '안녕하세요, 대학원과 취업 사이에서 고민하는 4학년이에요. 둘 다 조금씩 준비해 봤지만 무엇을 기준으로 정해야 할지 어려워요. 선배님은 그때 무엇을 보고 정하셨는지, 지금 돌아보면 어떤지 듣고 싶어요.',
};

/** The message with a question on a line of its own; undefined when it is there already or there is no room for it. */
export function withQuestion(message: string, question: string): string | undefined {
  if (message.includes(question)) return undefined;
  const before = message.trimEnd();
  const added = before === '' ? question : `${before}\n${question}`;
  return lengthOf(added) <= MAX_MENTORING_MESSAGE_LENGTH ? added : undefined;
}
