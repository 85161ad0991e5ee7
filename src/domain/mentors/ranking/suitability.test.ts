import { describe, expect, it } from 'vitest';
import { rankFields, rankForEverybody, rankMentors, runToEnd } from './rank-mentors.ts';
import { packReasons, RANK_REASONS, readReasons } from './reasons.ts';
import {
  answerShareOf,
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
    expect(wantOf({ ...STUDENT, fields: new Set() }, other), 'of a student who has looked at no field').toBeCloseTo(
      0.3 + 0.0625 + 0.05,
    );
  });

  it.each([
    [2, 0, 0.8],
    [3, 0, 0],
    [4, 3, 0.75],
  ])('counts with a share of answers: of %d proposals %d, that is %d', (proposals, answers, share) => {
    expect(answerShareOf({ proposals, answers })).toBe(share);
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
    const answers = (answerShare: number) => reasonsOf(undefined, { ...MENTOR, answerShare, recentProposals: 1 });
    expect(answers(0.9)).toBe(packReasons(['ANSWERS']));
    expect(answers(0.89), 'no reason is none').toBe(0);
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

  it('is the student’s own, in whatever row', () => {
    const [development, finance] = [MENTOR, { ...MENTOR, mentorId: 2, field: '금융', subField: '은행' }];
    const banker = { ...STUDENT, fields: new Set(['금융']), subFields: new Set(['금융 은행']) };
    const lists = runToEnd(rankMentors([banker, STUDENT, banker, STUDENT], [development, finance]));
    expect(lists.map(({ mentorIds }) => mentorIds)).toEqual([
      [2, 1],
      [1, 2],
      [2, 1],
      [1, 2],
    ]);
    expect(lists[1]?.reasons).toEqual([reasonsOf(STUDENT, development), reasonsOf(STUDENT, finance)]);
  });

  it.each([
    ['has time for all', { sessionsAWeek: 0.5, answerShare: 1 }, 2],
    ['has little time', { sessionsAWeek: 0.2, answerShare: 1 }, 1],
    ['answers every second proposal', { sessionsAWeek: 0.5, answerShare: 0.5 }, 1],
  ])('starts eight students with the best match or the next, by capacity: the best %s', (_what, best, first) => {
    const mentors = [
      { ...MENTOR, ...best, mentorId: 2 },
      { ...MENTOR, ...best, mentorId: 1, hashtags: [], sessionsAWeek: 4 },
    ];
    const [list] = runToEnd(
      rankMentors(
        Array.from({ length: 8 }, () => STUDENT),
        mentors,
      ),
    );
    expect(list?.mentorIds[0]).toBe(first);
  });

  it('does not start with the mentor who takes most, but with the one who suits best', () => {
    const mentors = [
      { ...MENTOR, mentorId: 1, sessionsAWeek: 1 },
      { ...MENTOR, mentorId: 2, sessionsAWeek: 20, hashtags: [] },
    ];
    expect(runToEnd(rankMentors([STUDENT], mentors)).map(({ mentorIds }) => mentorIds)).toEqual([[1, 2]]);
  });

  it('of a field has its mentors, the newest first of equals', () => {
    const lists = rankFields(
      [1, 3, 4, 2].map((mentorId) => ({ ...MENTOR, mentorId, field: mentorId === 4 ? '금융' : '개발' })),
    );
    expect([...lists].map(([field, { mentorIds }]) => [field, mentorIds])).toEqual([
      ['개발', [3, 2, 1]],
      ['금융', [4]],
    ]);
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
