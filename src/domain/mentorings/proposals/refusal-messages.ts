/** Refusals of a proposal that pages show in advance. */
export const OTHER_UNIVERSITY_MESSAGE = '같은 학교 선배에게만 제안할 수 있어요.';
export const PROPOSALS_FULL_MESSAGE = '이 선배가 한꺼번에 받는 제안이 모두 찼어요. 자리가 나면 알려 드릴 수 있어요.';
