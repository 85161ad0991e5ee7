import type { Presence, Resolution } from '#domain/mentorings/attendance.ts';

export const PRESENCE_LABELS: Readonly<Record<Presence, string>> = {
  ON_TIME: '제때 참석 확인',
  LATE: '늦게 참석 확인',
  ABSENT: '참석 확인 없음',
};

export const RESOLUTION_LABELS: Readonly<Record<Resolution, string>> = {
  COMPLETED: '멘토링이 진행됐어요',
  MENTOR_ABSENT: '멘토가 오지 않았어요',
  MENTEE_ABSENT: '멘티가 오지 않았어요',
  BOTH_ABSENT: '두 사람 모두 오지 않았어요',
};
