export { MentorAnswers } from './mentor-answers.tsx';
export { PublicAnswerGroup } from './public-answer-section.tsx';
