import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MentorListItem } from '#contract/mentors/mentors.ts';
import { SEARCH_TOO_LONG_MESSAGE, type MentorProfileInput } from '#domain/people/mentors.ts';
import { anyText } from '#domain/testing/any-text.ts';
import type { TestClient } from '#server/testing/clients/test-client.ts';
import { engines } from '#server/testing/database/test-database.ts';
import {
  createMentee,
  createMentor,
  mentorProfileInput,
  OTHER_SCHOOL,
  type TestMember,
} from '#server/testing/factories.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { MAX_AGE_SECONDS } from '../../platform/guest-answers/guest-answers.ts';
import { addMissingSearchTokens } from './mentor-jobs.ts';

type Organization = MentorProfileInput['organization'];
const organizationOf = (name: string, jobCategory: Organization['jobCategory'], detailedJob: string): Organization => ({
  name,
  jobCategory,
  detailedJob,
  experience: 5,
});

describe.each(engines)('searching for mentors on %s', (engine) => {
  let instance: TestInstance;
  const searchable: (TestMember & { words: string[] })[] = [];

  async function createSearchable(profile: Partial<MentorProfileInput>, count = 0): Promise<TestMember> {
    const mentor = await createMentor(instance, profile);
    await instance.db.script(
      `update mentor_profiles set mentoring_count = ${count} where member_id = ${mentor.memberId}`,
    );
    const { nickname, organization, introduction, hashtags } = mentorProfileInput(profile);
    const { name, jobCategory, detailedJob } = organization;
    const own = profile.nickname === undefined ? [] : [nickname];
    searchable.push({ ...mentor, words: [...own, name, jobCategory, detailedJob, introduction.title, ...hashtags] });
    return mentor;
  }

  beforeAll(async () => {
    instance = await openTestInstance(engine);
  });
  afterAll(() => instance.close());

  let proxy: TestMember;
  let planner: TestMember;
  let designer: TestMember;
  let namesake: TestMember;
  let elsewhere: TestMember;

  beforeAll(async () => {
    searchable.length = 0;
    proxy = await createSearchable({
      nickname: '새벽 고래',
      organization: organizationOf('구름나루', '개발', '프론트엔드'),
      introduction: { title: 'Next.js로 만든 것들', content: '내용은 찾지 않아요: 숨은단어' },
      hashtags: ['TypeScript', '코딩테스트'],
    });
    planner = await createSearchable(
      {
        nickname: '달빛기획자',
        organization: organizationOf('두걸음', '서비스 기획', 'PM/PO'),
        introduction: { title: '개발자와 대화하는 법', content: '글' },
        hashtags: ['과제전형'],
      },
      7,
    );
    designer = await createSearchable(
      {
        nickname: '선배디자이너',
        organization: organizationOf('파란여백', '디자인', 'UX/UI'),
        introduction: { title: '포트폴리오 100% 고치기', content: '글' },
        hashtags: ['프론트엔드협업'],
      },
      3,
    );
    namesake = await createSearchable(
      { nickname: '두걸음', organization: organizationOf('코드숲', '개발', '보안') },
      1,
    );
    elsewhere = await createSearchable({
      nickname: '먼학교프론트',
      organization: organizationOf('별빛', '개발', '백엔드'),
      education: { schoolName: OTHER_SCHOOL, major: '통계학' },
    });
  });

  const find = async (q: string, query: Record<string, string> = {}, client: TestClient = instance.client()) =>
    (await client.get('GET /v1/mentor', { query: { q, size: '30', ...query } })).content;
  const idsOf = (items: readonly MentorListItem[]) => items.map((item) => item.mentorId);
  const findIds = async (q: string, query: Record<string, string> = {}, client?: TestClient) =>
    idsOf(await find(q, query, client));

  it('finds by parts, by initial consonants, by both, in any case, and by several words', async () => {
    for (const q of ['프론트엔드', '론트', 'ㅍㄹㅌ', 'ㅍㄹㅌㅇㄷ', '프ㄹㅌ', '프론ㅌ'])
      expect([q, await findIds(q)]).toEqual([q, expect.arrayContaining([proxy.memberId, designer.memberId])]);
    for (const q of ['typescript', 'TYPESCRIPT', 'next.js', '#코딩테스트', '새벽고래', 'ㅅㅂ ㄱㄹ', '고래 구름나루'])
      expect([q, await findIds(q)]).toEqual([q, [proxy.memberId]]);
    expect(await findIds('서비스기획')).toEqual([planner.memberId]);
    expect(await findIds('uxui')).toEqual([designer.memberId]);
    expect(await findIds('UX/UI'.normalize('NFD'))).toEqual([designer.memberId]);
    expect(await findIds('달빛기획자'.normalize('NFD'))).toEqual([planner.memberId]);
    expect(await findIds('숨은단어')).toEqual([]);
    expect(await findIds('두걸음 없는말')).toEqual([]);
  });

  it('finds a name without the form of its company, and tells names apart by their signs', async () => {
    const plus = await createSearchable({
      organization: organizationOf('㈜나무결', '개발', '게임'),
      hashtags: ['C++'],
    });
    const sharp = await createSearchable({
      organization: organizationOf('주식회사 나무결', '개발', '게임'),
      hashtags: ['C#', '.NET'],
    });
    const both = [sharp.memberId, plus.memberId];
    for (const q of ['나무결', '(주)나무결', '나무결 주식회사', '㈜나무결'])
      expect([q, await findIds(q)]).toEqual([q, both]);
    for (const q of ['c++', 'Ｃ＋＋']) expect([q, await findIds(q)]).toEqual([q, [plus.memberId]]);
    for (const q of ['C#', '.net']) expect([q, await findIds(q)]).toEqual([q, [sharp.memberId]]);
    expect(await findIds('F#')).toEqual([]);
    for (const { memberId } of [plus, sharp])
      await instance.db.script(`update mentor_profiles set listed_at = null where member_id = ${memberId}`);
    searchable.length -= 2;
  });

  it('keeps finding while the last syllable is being typed', async () => {
    for (const q of ['파', '팔', '파라', '파란', '파란ㅇ', '파란여', '파란엽', '파란여배', '파란여백'])
      expect([q, await findIds(q)]).toEqual([q, [designer.memberId]]);
  });

  it('finds by a single letter', async () => {
    expect(await findIds('숲')).toEqual([namesake.memberId]);
    expect(await findIds('ㅌ')).toContain(proxy.memberId);
    expect(await findIds('x')).toEqual(expect.arrayContaining([proxy.memberId, designer.memberId]));
  });

  it('ranks exact names first, then names or jobs with that beginning, then others, each by sessions', async () => {
    expect(await findIds('두걸음')).toEqual([planner.memberId, namesake.memberId]);
    expect(await findIds('두걸')).toEqual([planner.memberId, namesake.memberId]);
    // For three mentors 개발 is the job; in 개발자와 대화하는 법 it is only part of a title.
    expect(await findIds('개발')).toEqual([namesake.memberId, elsewhere.memberId, proxy.memberId, planner.memberId]);
    expect(await findIds('프론트')).toEqual([proxy.memberId, designer.memberId, elsewhere.memberId]);
    expect(await findIds('프론트', { sort: 'mentorId,DESC' })).toEqual(
      [proxy, designer, elsewhere].map((mentor) => mentor.memberId).toSorted((a, b) => b - a),
    );
    expect(await findIds('프론트', { sort: 'mentoringCount,DESC' })).toEqual([
      designer.memberId,
      elsewhere.memberId,
      proxy.memberId,
    ]);
  });

  it('combines with every other filter', async () => {
    expect(await findIds('프론트', { field: '개발' })).toEqual([proxy.memberId, elsewhere.memberId]);
    expect(await findIds('프론트', { field: '개발', subField: '백엔드' })).toEqual([elsewhere.memberId]);
    const { client } = await createMentee(instance);
    expect(await findIds('프론트', {}, client)).toEqual([proxy.memberId, designer.memberId]);
    await client.get('PUT /v1/bookmark/{mentorId}', { params: { mentorId: designer.memberId } });
    const [found] = await find('프론트', { bookmarked: 'true' }, client);
    expect(found).toMatchObject({ mentorId: designer.memberId, isBookmarked: true });
    expect(await findIds('프론트', { commissioned: 'true' }, client)).toEqual([]);
  });

  it('pages through the results in every order, losing and repeating nobody', async () => {
    for (const sort of [undefined, 'mentorId,DESC', 'mentoringCount,DESC'] as const)
      for (const q of ['ㅍ', '개발', 'ㄱ']) {
        const query = { q, ...(sort ? { sort } : {}) };
        const whole = await findIds(q, sort ? { sort } : {});
        const collected: number[] = [];
        let cursor: string | null = null;
        do {
          const next: Record<string, string> = cursor ? { cursor } : {};
          const page: { content: MentorListItem[]; sliceInfo: { cursor: string | null } } = await instance
            .client()
            .get('GET /v1/mentor', { query: { ...query, size: '1', ...next } });
          collected.push(...idsOf(page.content));
          ({ cursor } = page.sliceInfo);
        } while (cursor);
        expect(whole.length).toBeGreaterThan(1);
        expect([q, sort, collected]).toEqual([q, sort, whole]);
      }
  });

  it('treats blank as no search, punctuation as no match, and refuses what is too long', async () => {
    expect(await findIds('')).toHaveLength(5);
    expect(await findIds('   ')).toHaveLength(5);
    for (const q of [
      '%',
      '_',
      "'",
      '"',
      '\\',
      '.*',
      '((',
      '[가',
      '<zz>',
      '; drop table mentor_words',
      '😀',
      'ㅏ',
      '\u0007\u200b',
      '$$',
    ])
      expect([q, await instance.client().call('GET /v1/mentor', { query: { q } })]).toMatchObject([
        q,
        { status: 200, data: { content: [], sliceInfo: { last: true, empty: true } } },
      ]);
    expect(await instance.client().call('GET /v1/mentor', { query: { q: '가'.repeat(50) } })).toMatchObject({
      status: 200,
    });
    expect(await instance.client().call('GET /v1/mentor', { query: { q: '가'.repeat(51) } })).toMatchObject({
      status: 400,
      message: SEARCH_TOO_LONG_MESSAGE,
      errors: [{ field: 'q', message: SEARCH_TOO_LONG_MESSAGE }],
    });
    for (const query of [
      { q: '개발', cursor: '4' },
      { q: '개발', cursor: '3_4' },
      { q: '개발', sort: 'mentorId,DESC', cursor: '0_3_4' },
      { cursor: '0_3_4' },
      { q: '개발', suggested: 'true' },
    ])
      expect(await instance.client().call('GET /v1/mentor', { query })).toMatchObject({ status: 400 });
  });

  it.each([
    ['vmfhsxm', '프론트', 'keys of the other keyboard'],
    ['프런트엔드', '프론트엔드', 'one letter'],
    ['vmfjsxmdpsem', '프론트엔드', 'both'],
    ['typescrit', 'typescript', 'one letter of a hashtag'],
    ['새벽고레', '새벽고래', 'one letter of a name'],
  ])('tries %s as %s: %s', async (q, correctedTo) => {
    const { content, ...rest } = await instance.client().get('GET /v1/mentor', { query: { q } });
    expect(rest).toMatchObject({ correctedTo });
    expect(content.map(({ mentorId }) => mentorId)).toContain(proxy.memberId);
    expect((await instance.client().get('GET /v1/mentor', { query: { q: correctedTo } })).correctedTo).toBeNull();
  });

  it('corrects nothing that resembles nobody, and finds nobody then', async () => {
    for (const q of ['우주비행사', 'zzzzzz', '가나다 라마'])
      expect(await instance.client().get('GET /v1/mentor', { query: { q } })).toMatchObject({
        content: [],
        correctedTo: null,
      });
  });

  it('suggests jobs, names and hashtags that begin with what is typed', async () => {
    const suggest = (q: string, client = instance.client()) => client.get('GET /v1/mentor-searches', { query: { q } });
    expect(await suggest('프론')).toEqual(['프론트엔드', '프론트엔드협업']);
    expect(await suggest('ㅂㅇ')).toContain('백엔드');
    expect(await suggest('구름')).toEqual(['구름나루']);
    expect(await suggest('type')).toEqual(['TypeScript']);
    expect(await suggest('새벽')).toEqual(['새벽 고래']);
    expect(await suggest('없는말')).toEqual([]);
    expect(await suggest('!?')).toEqual([]);
    expect((await suggest('ㄱ')).length).toBeLessThanOrEqual(6);
  });

  it('suggests words of the mentors of a school alone', async () => {
    const suggest = (q: string, school?: string) =>
      instance.client().get('GET /v1/mentor-searches', { query: { q, ...(school === undefined ? {} : { school }) } });
    expect(await suggest('먼학교')).toEqual(['먼학교프론트']);
    expect(await suggest('먼학교', OTHER_SCHOOL)).toEqual(['먼학교프론트']);
    expect(await suggest('새벽')).toEqual(['새벽 고래']);
    expect(await suggest('새벽', OTHER_SCHOOL)).toEqual([]);
  });

  it('finds nobody by keys that write no Korean on the other keyboard', async () => {
    const answer = await instance.client().call('GET /v1/mentor', { query: { q: 'hkc' } });
    expect(answer).toMatchObject({ status: 200, data: { content: [], correctedTo: null } });
  });

  it('never answers with a 5xx, whatever is typed', async () => {
    await fc.assert(
      fc.asyncProperty(anyText({ maxLength: 60 }), async (q) => {
        for (const name of ['GET /v1/mentor', 'GET /v1/mentor-searches'] as const)
          expect((await instance.client().call(name, { query: { q } })).status).toBeOneOf([200, 400]);
      }),
      { numRuns: 60 },
    );
  });

  it('finds everybody by any part of their text', async () => {
    const parts = fc
      .record({ person: fc.nat(), word: fc.nat(), from: fc.nat(), length: fc.nat() })
      .map(({ person, word, from, length }) => {
        const who = searchable[person % searchable.length];
        const letters = Array.from(who?.words[word % (who.words.length || 1)] ?? '');
        const start = from % Math.max(letters.length - 1, 1);
        return { mentorId: who?.memberId, part: letters.slice(start, start + 2 + (length % letters.length)).join('') };
      })
      .filter(({ part }) => /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(part));
    await fc.assert(
      fc.asyncProperty(parts, async ({ mentorId, part }) => {
        expect([part, await findIds(part)]).toEqual([part, expect.arrayContaining([mentorId])]);
      }),
      { numRuns: 120 },
    );
  });

  it('follows an edited profile at once', async () => {
    const { client, memberId } = await createSearchable({ nickname: '옛이름', hashtags: ['옛태그'] });
    await client.get('PUT /v1/mentor', { body: mentorProfileInput({ nickname: '새이름', hashtags: ['새태그'] }) });
    expect(await findIds('옛이름')).toEqual([]);
    expect(await findIds('옛태그')).toEqual([]);
    expect(await findIds('새이름')).toEqual([memberId]);
    expect(await findIds('ㅅㅌㄱ')).toEqual([memberId]);
    searchable.pop();
  });

  it('indexes mentors from before the search existed at the next start', async () => {
    const before = await findIds('ㅍㄹㅌ');
    await instance.db.script('truncate mentor_words');
    instance.clock.advance({ seconds: MAX_AGE_SECONDS });
    expect(await findIds('ㅍㄹㅌ')).toEqual([]);
    expect(await addMissingSearchTokens(instance)).toBeGreaterThanOrEqual(5);
    instance.clock.advance({ seconds: MAX_AGE_SECONDS });
    expect(await findIds('ㅍㄹㅌ')).toEqual(before);
    expect(await addMissingSearchTokens(instance)).toBe(0);
  });
});
