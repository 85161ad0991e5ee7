import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toWeeklyRange } from '#domain/mentors/mentor-list.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { unnamed } from '#server/db/statement.ts';
import { engines, createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { addMissingSearchTokens, renewSearchTokens } from './mentor-jobs.ts';
import { mentorListStore, type MentorCursor } from './mentor-list-store.ts';
import type { RankedSearch } from './mentor-search-store.ts';
import { readMentorSearch } from './mentor-search-tokens.ts';
import { rankSearch } from './rank-search.ts';

const MENTORS = 120;
type Filter = Omit<RankedSearch, 'search' | 'after'>;

describe.each(engines)('the order of a search on %s', (engine) => {
  let db: TestDatabase;
  let universityId: number;

  beforeAll(async () => {
    db = await createTestDatabase(engine);
    await db.script(`
      insert into universities (name, email_domain) select '순서대학교' || n, 'order' || n || '.ac.kr' from generate_series(0, 1) n;
      insert into members (member_type, email, password_hash, created_at)
      select 'ROLE_MENTOR', 'order' || n || '@bench.example', '-', now() from generate_series(1, ${MENTORS}) n;
      insert into mentor_profiles (member_id, nickname, university_id, major, organization_name, job_category, detailed_job,
        experience, introduction_title, introduction_content, days, start_time, end_time, mentoring_fields, hashtags, message,
        mentoring_count, listed_at, created_at, updated_at)
      select m.id, (array['개발', '달빛', '밥', '개발고래'])[1 + m.id % 4] || case when m.id % 5 > 0 then m.id::text else '' end, u.id, '학과',
        (array['구름나루', '개발공방', '기반', '바보온달', '두걸음', '나'])[1 + m.id % 6], (array['개발', '디자인', '데이터'])[1 + m.id % 3],
        (array['프론트엔드', '보안'])[1 + m.id % 2], 1 + m.id % 5, (array['개발 이야기', '면접 앞에서'])[1 + m.id % 2], '글', array[(array['월', '수'])[1 + m.id / 2 % 2]], '08:00', '18:00',
        array[(array['취업 준비', '진학'])[1 + m.id / 3 % 2]],
        array[(array['프론트', '개발자', '이력서', 'SQL'])[1 + m.id % 4]], '글', m.id * 7 % 9, case when m.id % 11 > 0 then now() end, now(), now()
      from members m join universities u on u.email_domain = 'order' || m.id % 2 || '.ac.kr' where m.email like 'order%';`);
    await addMissingSearchTokens({ db });
    universityId = 1;
  });
  afterAll(() => db.close());

  const QUERIES = [
    '개발',
    'ㄱ',
    'ㄱㅂ',
    '밥',
    '바',
    '프론트',
    'ㅍㄹㅌ',
    '개발 이야기',
    '개발고',
    'sql',
    '구름',
    'ㄴ',
    '없는말',
  ];

  /** The expected order, by one statement that ranks everything it finds. */
  async function rankAll(q: string, filter: Filter = {}): Promise<number[]> {
    const search = readMentorSearch(q);
    const ids: number[] = [];
    for (let cursor: MentorCursor | undefined; ;) {
      const rows = await mentorListStore.list(db, {
        scope: 'all',
        sort: 'relevance',
        search,
        size: 30,
        ...filter,
        cursor,
      });
      ids.push(...rows.slice(0, 30).map(({ mentorId }) => mentorId));
      const last = rows[29];
      if (rows.length <= 30 || !last) return ids;
      cursor = { rank: last.rank ?? 0, key: last.mentoringCount, mentorId: last.mentorId };
    }
  }

  async function rankInPages(
    q: string,
    page: number,
    windows: readonly number[] | undefined,
    filter: Filter = {},
  ): Promise<number[]> {
    const search = readMentorSearch(q);
    if (!search) return [];
    const ids: number[] = [];
    for (let after: MentorCursor | undefined; ;) {
      const found = await rankSearch(db, { search, ...filter, after }, page, windows);
      ids.push(...found.map(({ mentorId }) => mentorId));
      const last = found.at(-1);
      if (found.length < page || !last) return ids;
      after = { rank: last.rank, key: last.mentoringCount, mentorId: last.mentorId };
    }
  }

  async function expectSameOrder(filter: Filter, page: number, windows?: readonly number[]): Promise<void> {
    for (const q of QUERIES)
      expect([q, filter, await rankInPages(q, page, windows, filter)]).toEqual([q, filter, await rankAll(q, filter)]);
  }

  it.each([
    [[1], 3],
    [[2, 7], 4],
    [[40], 5],
    [[60, 500], 31],
    [undefined, 6],
  ])('is the same with windows of %j mentors and pages of %d', async (windows, page) => {
    for (const filter of [{}, { universityId }]) await expectSameOrder(filter, page, windows);
  });

  it.each([
    { field: '개발' },
    { field: '데이터', subField: '보안' },
    { experience: 3 },
    { topic: '진학' },
    { times: toWeeklyRange({ day: '수', part: 'MORNING' }) },
  ])('is the same with the filter %j', async (filter) => {
    await expectSameOrder(filter, 4, [3]);
    await expectSameOrder({ ...filter, universityId }, 4, [3]);
  });

  it('follows a mentor to another university once its words are written, after the profile', async () => {
    const moved = (await rankAll('개발', { universityId }))[3] ?? 0;
    await db.script(`update mentor_profiles set university_id = 2 where member_id = ${moved};
      update mentor_words set terms = terms where mentor_id = ${moved}`);
    await expectSameOrder({ universityId: 1 }, 4, [1]);
    await expectSameOrder({ universityId: 2 }, 4, [1]);
    expect(await rankInPages('개발', 4, [1], { universityId: 2 })).toContain(moved);
  });

  it('is the same for mentors with words from before their university was one of the terms', async () => {
    await db.script(`alter table mentor_words disable trigger mentor_words_have_university;
      update mentor_words set terms = terms[2:] where mentor_id % 3 = 0;
      alter table mentor_words enable trigger mentor_words_have_university`);
    expect((await rankInPages('개발', 4, [1], { universityId })).length).toBeLessThan(
      (await rankAll('개발', { universityId })).length,
    );
    const fill = (await readMigrations()).find(({ name }) => name === '0072_search_terms_of_university_filled.sql');
    while ((await db.query(unnamed(fill?.sql ?? ''))).length > 0);
    await expectSameOrder({ universityId }, 4, [1]);
  });

  it('has mentors with tokens of the version before, and ranks them as the others once these are renewed', async () => {
    const before = await rankAll('개발');
    await db.script(
      "update mentor_words set terms = array(select t from unnest(terms) t where t !~ '^[=^]') where mentor_id % 7 = 0",
    );
    const meanwhile = await rankInPages('개발', 4, [1]);
    expect(meanwhile).toHaveLength(before.length);
    expect(new Set(meanwhile)).toEqual(new Set(before));
    expect(await renewSearchTokens({ db })).toBeGreaterThan(10);
    expect(await renewSearchTokens({ db })).toBe(0);
    expect(await rankInPages('개발', 4, [1])).toEqual(before);
  });
});
