export { MentorAnswers } from './mentor-answers.tsx';
export { PublicAnswerSection } from './public-answer-section.tsx';
