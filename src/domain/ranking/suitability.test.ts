import { describe, expect, it } from 'vitest';
import { rankForEverybody, rankMentors } from './rank-mentors.ts';
import { packReasons, RANK_REASONS, readReasons } from './reasons.ts';
import { runToEnd } from './run-to-end.ts';
import { type RankedMentor, reasonsOf, type StudentInterests, suitabilityOf, wantOf } from './suitability.ts';

const STUDENT: StudentInterests = {
  fields: new Set(['개발']),
  subFields: new Set(['개발 백엔드']),
  topics: new Set(['취업 준비']),
  halfHours: new Set([24, 25]),
};
const MENTOR: RankedMentor = {
  mentorId: 1,
  field: '개발',
  subField: '백엔드',
  topics: ['취업 준비'],
  halfHours: new Set([24, 25, 26]),
  answerShare: 1,
  sessionsAWeek: 2,
  recentProposals: 0,
};

describe('how well two suit each other', () => {
  it('is more with each thing in common, and less in another field', () => {
    const worse: Partial<RankedMentor>[] = [
      { subField: '프론트엔드' },
      { topics: ['면접 대비'] },
      { halfHours: new Set() },
      { answerShare: 0.5 },
    ];
    for (const change of worse)
      expect(suitabilityOf(STUDENT, { ...MENTOR, ...change })).toBeLessThan(suitabilityOf(STUDENT, MENTOR));
    const other = { ...MENTOR, field: '금융' };
    expect(wantOf(STUDENT, other)).toBeCloseTo((0.35 + 0.0625) / 5);
    expect(suitabilityOf({ ...STUDENT, topics: new Set() }, { ...other, answerShare: 0 })).toBeGreaterThan(0);
  });

  it('says why, the most specific first, and no more than three', () => {
    expect(readReasons(reasonsOf(STUDENT, MENTOR))).toEqual(['SUB_FIELD', 'TOPIC', 'TIMES']);
    expect(readReasons(reasonsOf(STUDENT, { ...MENTOR, subField: '기타', topics: [], halfHours: new Set() }))).toEqual([
      'FIELD',
      'ANSWERS',
      'FEW_PROPOSALS',
    ]);
    expect(readReasons(reasonsOf(undefined, { ...MENTOR, recentProposals: 3 }))).toEqual(['ANSWERS']);
    for (const reason of RANK_REASONS) expect(readReasons(packReasons([reason]))).toEqual([reason]);
  });
});

describe('the order of mentors', () => {
  const mentors = Array.from({ length: 250 }, (_, index) => ({
    ...MENTOR,
    mentorId: index + 1,
    subField: index === 7 ? '백엔드' : '기타',
  }));

  it('begins with who suits best and has 200 at most', () => {
    const [list] = runToEnd(rankMentors([STUDENT], mentors));
    expect(list?.mentorIds[0]).toBe(8);
    expect([list?.mentorIds.length, list?.reasons.length]).toEqual([200, 200]);
    expect(runToEnd(rankMentors([], mentors))).toEqual([]);
    expect(runToEnd(rankMentors([STUDENT], []))).toEqual([{ mentorIds: [], reasons: [] }]);
  });

  it('shares one mentor whom all want: whoever has a good alternative is sent there', () => {
    const [wanted, alternative] = [
      { ...MENTOR, mentorId: 2, sessionsAWeek: 0.05 },
      { ...MENTOR, mentorId: 1, halfHours: new Set([100, 101]), sessionsAWeek: 0.05 },
    ];
    const flexible = { ...STUDENT, halfHours: new Set([24, 25, 100, 101]) };
    const lists = runToEnd(rankMentors([STUDENT, STUDENT, flexible], [wanted, alternative]));
    expect(lists.map(({ mentorIds }) => mentorIds[0])).toEqual([2, 2, 1]);
  });

  it('of everybody has first who answers and has not been asked much', () => {
    const list = rankForEverybody([
      { ...MENTOR, mentorId: 1, recentProposals: 6 },
      { ...MENTOR, mentorId: 2, answerShare: 0.8 },
      { ...MENTOR, mentorId: 3, answerShare: 0.2 },
    ]);
    expect(list.mentorIds).toEqual([2, 1, 3]);
  });
});
