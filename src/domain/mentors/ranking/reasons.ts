import type { DayPart } from '../mentor-list.ts';
import { readPart, type WeekPart } from './week-times.ts';

/** Reasons for a mentor's place in 추천순; each is one bit of a stored number, in this order. Add new ones at the end. */
export const RANK_REASONS = [
  'SUB_FIELD',
  'FIELD',
  'TOPIC',
  'TIMES',
  'ANSWERS',
  'FEW_PROPOSALS',
  'HASHTAGS',
  'MAJOR',
] as const;
export type RankReason = (typeof RANK_REASONS)[number];

/** The most specific first. */
const IN_ORDER: readonly RankReason[] = [
  'SUB_FIELD',
  'FIELD',
  'TOPIC',
  'TIMES',
  'HASHTAGS',
  'MAJOR',
  'ANSWERS',
  'FEW_PROPOSALS',
];
/** A card shows at most this many. */
export const SHOWN_REASONS = 3;
/** The part of a weekday that suits both stands above the reasons, from 1 on. */
const PART_BIT = 8;

const REASON_TEXTS: Readonly<Record<RankReason, string>> = {
  SUB_FIELD: '관심 있는 세부 직무예요',
  FIELD: '관심 직무와 같아요',
  TOPIC: '이야기하고 싶은 주제예요',
  TIMES: '시간이 맞아요',
  ANSWERS: '답을 잘 해 줘요',
  FEW_PROPOSALS: '최근 7일 제안이 적어요',
  HASHTAGS: '관심 해시태그가 같아요',
  MAJOR: '전공이 같아요',
};
const PART_TEXTS: Readonly<Record<DayPart, string>> = { MORNING: '오전이', AFTERNOON: '오후가', EVENING: '저녁이' };

/** A reason as a card says it. @param fitsAt when the times of both suit best, where it is known */
export function describeReason(reason: RankReason, fitsAt: WeekPart | null): string {
  if (reason === 'TIMES' && fitsAt) return `${fitsAt.day}요일 ${PART_TEXTS[fitsAt.part]} 맞아요`;
  return REASON_TEXTS[reason];
}

/** The first reasons of a stored number. */
export function readReasons(stored: number): RankReason[] {
  return IN_ORDER.filter((reason) => stored & bitOf(reason)).slice(0, SHOWN_REASONS);
}

/** The part of the week in a stored number that suits both best; null if there is none, or the list is older than the field. */
export function readFitsAt(stored: number): WeekPart | null {
  const part = stored >>> PART_BIT;
  return part === 0 ? null : (readPart(part - 1) ?? null);
}

/** @param part the number of the part of a weekday that suits both best, if there is one; fits 13 bits */
export function packReasons(reasons: readonly RankReason[], part?: number): number {
  const bits = reasons.reduce((sum, reason) => sum | bitOf(reason), 0);
  return part === undefined ? bits : bits | ((part + 1) << PART_BIT);
}

const bitOf = (reason: RankReason) => 1 << RANK_REASONS.indexOf(reason);
