import { describe, expect, it } from 'vitest';
import { rankForEverybody, rankMentors, runToEnd } from './rank-mentors.ts';
import { packReasons, RANK_REASONS, readReasons } from './reasons.ts';
import {
  type RankedMentor,
  reasonsOf,
  type StudentInterests,
  suitabilityOf,
  wantOf,
  welcomeOf,
} from './suitability.ts';
import { weekTimes } from './week-times.ts';

const STUDENT: StudentInterests = {
  fields: new Set(['개발']),
  subFields: new Set(['개발 백엔드']),
  topics: new Set(['취업 준비']),
  hashtags: new Set(['이직', '면접']),
  times: weekTimes([24, 25]),
  major: '국어국문학과',
};
const MENTOR: RankedMentor = {
  mentorId: 1,
  field: '개발',
  subField: '백엔드',
  topics: ['취업 준비'],
  hashtags: ['면접', '자소서'],
  times: weekTimes([24, 25, 26]),
  major: '경영학과',
  answerShare: 1,
  sessionsAWeek: 2,
  recentProposals: 0,
};

describe('how well two suit each other', () => {
  it('is more with each thing in common, and less in another field', () => {
    const worse: Partial<RankedMentor>[] = [
      { subField: '프론트엔드' },
      { topics: ['면접 대비'] },
      { times: weekTimes([]) },
      { hashtags: [] },
      { answerShare: 0.5 },
    ];
    for (const change of worse)
      expect(suitabilityOf(STUDENT, { ...MENTOR, ...change })).toBeLessThan(suitabilityOf(STUDENT, MENTOR));
    const other = { ...MENTOR, field: '금융' };
    expect(wantOf(STUDENT, other)).toBeCloseTo((0.3 + 0.0625 + 0.05) / 5);
    expect(suitabilityOf({ ...STUDENT, topics: new Set() }, { ...other, answerShare: 0 })).toBeGreaterThan(0);
  });

  it('is more for a mentor who reads the same topic, time and major', () => {
    const same = { ...STUDENT, major: MENTOR.major };
    expect(welcomeOf(same, MENTOR)).toBeCloseTo(0.6 + 0.25 + 0.025 + 0.05);
    for (const less of [{ major: '' }, { topics: new Set<string>() }, { times: weekTimes([]) }])
      expect(welcomeOf({ ...same, ...less }, MENTOR)).toBeLessThan(welcomeOf(same, MENTOR));
    expect(welcomeOf(same, { ...MENTOR, answerShare: 0.5 })).toBeCloseTo(welcomeOf(same, MENTOR) / 2);
    expect(welcomeOf({ ...same, major: '' }, { ...MENTOR, major: '' }), 'no major is none in common').toBeCloseTo(
      0.875,
    );
  });

  it('says why, the most specific first, and no more than three', () => {
    expect(readReasons(reasonsOf(STUDENT, MENTOR))).toEqual(['SUB_FIELD', 'TOPIC', 'TIMES']);
    expect(
      readReasons(reasonsOf(STUDENT, { ...MENTOR, subField: '기타', topics: [], times: weekTimes([]), hashtags: [] })),
    ).toEqual(['FIELD', 'ANSWERS', 'FEW_PROPOSALS']);
    expect(readReasons(reasonsOf(undefined, { ...MENTOR, recentProposals: 3 }))).toEqual(['ANSWERS']);
    const others = { ...MENTOR, field: '금융', topics: [], times: weekTimes([]) };
    expect(readReasons(reasonsOf({ ...STUDENT, major: MENTOR.major }, others))).toEqual([
      'HASHTAGS',
      'MAJOR',
      'ANSWERS',
    ]);
    for (const reason of RANK_REASONS) expect(readReasons(packReasons([reason]))).toEqual([reason]);
  });
});

describe('the order of mentors', () => {
  const mentors = Array.from({ length: 250 }, (_, index) => ({
    ...MENTOR,
    mentorId: index + 1,
    subField: index === 7 ? '백엔드' : '기타',
  }));

  it('starts with the best match and holds at most 200', () => {
    const [list] = runToEnd(rankMentors([STUDENT], mentors));
    expect(list?.mentorIds[0]).toBe(8);
    expect([list?.mentorIds.length, list?.reasons.length]).toEqual([200, 200]);
    expect(runToEnd(rankMentors([], mentors))).toEqual([]);
    expect(runToEnd(rankMentors([STUDENT], []))).toEqual([{ mentorIds: [], reasons: [] }]);
  });

  it('shares a mentor everyone wants: students with a good alternative are sent to that one', () => {
    const [wanted, alternative] = [
      { ...MENTOR, mentorId: 2, sessionsAWeek: 0.05 },
      { ...MENTOR, mentorId: 1, times: weekTimes([100, 101]), sessionsAWeek: 0.05 },
    ];
    const flexible = { ...STUDENT, times: weekTimes([24, 25, 100, 101]) };
    const lists = runToEnd(rankMentors([STUDENT, STUDENT, flexible], [wanted, alternative]));
    expect(lists.map(({ mentorIds }) => mentorIds[0])).toEqual([2, 2, 1]);
  });

  it('for everybody starts with mentors who answer and have had few proposals', () => {
    const list = rankForEverybody([
      { ...MENTOR, mentorId: 1, recentProposals: 6 },
      { ...MENTOR, mentorId: 2, answerShare: 0.8 },
      { ...MENTOR, mentorId: 3, answerShare: 0.2 },
    ]);
    expect(list.mentorIds).toEqual([2, 1, 3]);
  });
});
