import type { Conversation } from '#contract/mentorings/messages.ts';

/** Sentences that are put into the field by a tap, for each side. */
export const QUICK_PHRASES: Readonly<Record<Conversation['side'], readonly string[]>> = {
  mentee: [
    '안녕하세요, 잘 부탁드려요!',
    '이런 점이 궁금해요.',
    '약속 시간에 뵐게요.',
    '5분 정도 늦을 것 같아요. 죄송해요.',
    '오늘 감사했습니다!',
  ],
  mentor: [
    '안녕하세요, 반가워요!',
    '조금 더 알려 주세요.',
    '약속 시간에 만나요.',
    '5분 정도 늦을 것 같아요. 죄송해요.',
    '오늘 수고했어요!',
  ],
};
