import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MentorListItem } from '#contract/mentors/mentors.ts';
import { SLOT_STARTS } from '#domain/mentorings/times/slot-limits.ts';
import { toWeeklyRange } from '#domain/mentors/mentor-list.ts';
import { JOB_FIELDS } from '#domain/people/job-fields.ts';
import type { TestClient } from '#server/testing/clients/test-client.ts';
import {
  createOperator,
  createMember,
  createMentee,
  createMentor,
  mentorProfileInput,
  OTHER_SCHOOL,
  type TestMember,
} from '#server/testing/factories.ts';
import { propose } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { prepareMentorList, type MentorFilter } from './mentor-list-store.ts';
import { prepareRare } from './mentor-search-store.ts';
import { readMentorSearch } from './mentor-search-tokens.ts';

let instance: TestInstance;
let mentors: TestMember[];
let mentorElsewhere: TestMember;
let hidden: TestMember;

const school = { schoolName: OTHER_SCHOOL, major: '통계학' };
const job = (jobCategory: '개발' | '디자인', detailedJob: string) => ({
  organization: { name: '가온소프트', jobCategory, detailedJob, experience: 5 },
});

beforeAll(async () => {
  instance = await openTestInstance();
  mentors = [];
  for (let index = 0; index < 12; index += 1) {
    const profile = index % 3 === 0 ? job('디자인', 'UX/UI') : job('개발', index % 2 ? '백엔드' : '보안');
    mentors.push(await createMentor(instance, profile));
  }
  mentorElsewhere = await createMentor(instance, { education: school });
  hidden = await createMentor(instance, { isListed: false });
  await instance.db.script(`update mentor_profiles set mentoring_count = (member_id * 7) % 4`);
});
afterAll(() => instance.close());

/** Reads every page of a list. */
async function readAll(client: TestClient, query: Record<string, unknown>): Promise<MentorListItem[]> {
  const items: MentorListItem[] = [];
  let cursor: string | null = null;
  do {
    const page: { content: MentorListItem[]; sliceInfo: { last: boolean; cursor: string | null } } = await client.get(
      'GET /v1/mentor',
      { query: { ...query, ...(cursor ? { cursor } : {}) } },
    );
    expect(page.sliceInfo.last).toBe(page.sliceInfo.cursor === null);
    items.push(...page.content);
    cursor = page.sliceInfo.cursor;
  } while (cursor);
  return items;
}

const idsOf = (items: readonly { mentorId: number }[]) => items.map((item) => item.mentorId);

describe('the list of mentors', () => {
  it('gives a guest all listed mentors, newest first, five a page', async () => {
    const guest = instance.client();
    const first = await guest.get('GET /v1/mentor');
    expect(first.content).toHaveLength(5);
    expect(first.sliceInfo).toEqual({
      size: 5,
      numberOfElements: 5,
      last: false,
      empty: false,
      cursor: String(first.content[4]?.mentorId),
    });
    const all = idsOf(await readAll(guest, {}));
    expect(all).toEqual([...mentors, mentorElsewhere].map((mentor) => mentor.memberId).toSorted((a, b) => b - a));
    expect(all).not.toContain(hidden.memberId);
  });

  it('pages by mentoring count without losing or repeating anybody', async () => {
    const all = await readAll(instance.client(), { sort: 'mentoringCount,DESC', size: 3 });
    const expected = all.toSorted((a, b) => b.mentoringCount - a.mentoringCount || b.mentorId - a.mentorId);
    expect(idsOf(all)).toEqual(idsOf(expected));
    expect(new Set(idsOf(all)).size).toBe(13);
  });

  it('filters by field and by sub-field of the field', async () => {
    const guest = instance.client();
    const designers = await readAll(guest, { field: '디자인' });
    expect(designers).toHaveLength(4);
    expect(designers.every((mentor) => mentor.field === '디자인' && mentor.subField === 'UX/UI')).toBe(true);
    const backend = await readAll(guest, { field: '개발', subField: '백엔드', sort: 'mentoringCount,DESC', size: 2 });
    expect(backend.every((mentor) => mentor.subField === '백엔드')).toBe(true);
    expect(backend.length).toBeGreaterThan(2);
    expect(await guest.call('GET /v1/mentor', { query: { subField: '백엔드' } })).toMatchObject({ status: 400 });
    expect(await guest.call('GET /v1/mentor', { query: { field: '법률', subField: '백엔드' } })).toMatchObject({
      status: 400,
    });
  });

  it('shows students and mentors those of their own university, operators everybody', async () => {
    const student = await createMentee(instance);
    expect(await readAll(student.client, {})).toHaveLength(12);
    const other = await createMentee(instance, { education: school });
    expect(idsOf(await readAll(other.client, {}))).toEqual([mentorElsewhere.memberId]);
    expect(idsOf(await readAll(mentorElsewhere.client, {}))).toEqual([mentorElsewhere.memberId]);
    const newcomer = await createMember(instance, 'ROLE_MENTEE');
    expect(await readAll(newcomer.client, {})).toHaveLength(13);
    const operator = await createOperator(instance);
    expect(await readAll(operator.client, { size: 30 })).toHaveLength(13);
  });

  it('shows guests the school that they choose; members with a school see their own', async () => {
    const [guest, mentee, { client: operator }] = [
      instance.client(),
      await createMentee(instance),
      await createOperator(instance),
    ];
    const query = { school: OTHER_SCHOOL, size: 30 };
    for (const viewer of [guest, operator])
      expect(idsOf(await readAll(viewer, query))).toEqual([mentorElsewhere.memberId]);
    const suggested = await guest.get('GET /v1/mentor', { query: { ...query, suggested: 'true' } });
    expect(idsOf(suggested.content)).toEqual([mentorElsewhere.memberId]);
    expect(await readAll(mentee.client, query)).toHaveLength(mentors.length);
    for (const name of ['GET /v1/mentor', 'GET /v1/mentor-searches'] as const)
      expect(await guest.call(name, { query: { q: '가', school: '없는대학교' } })).toMatchObject({
        status: 400,
        code: 'UNKNOWN_UNIVERSITY',
        errors: [{ field: 'school' }],
      });
  });

  it('S-34 contains nothing private', async () => {
    const text = JSON.stringify(await readAll(instance.client(), {}));
    expect(text).not.toMatch(/@|email|certificate|Key|fileId/i);
  });

  it("lists a viewer's bookmarks alone, and marks them everywhere", async () => {
    const { client } = await createMentee(instance);
    const wanted = mentors.slice(2, 5).map((mentor) => mentor.memberId);
    for (const mentorId of wanted) await client.get('PUT /v1/bookmark/{mentorId}', { params: { mentorId } });
    const listed = await readAll(client, { bookmarked: true, size: 2 });
    expect(idsOf(listed)).toEqual(wanted.toReversed());
    const all = await readAll(client, {});
    expect(idsOf(all.filter((mentor) => mentor.isBookmarked))).toEqual(wanted.toReversed());
    expect(await instance.client().call('GET /v1/mentor', { query: { bookmarked: true } })).toMatchObject({
      status: 401,
    });
  });

  it('suggests the most asked mentor of each field, of the own university', async () => {
    const suggested = await instance.client().get('GET /v1/mentor', { query: { suggested: true, size: 3 } });
    expect(new Set(suggested.content.map((mentor) => mentor.field)).size).toBe(suggested.content.length);
    expect(suggested.content).toHaveLength(2);
    expect(suggested.sliceInfo).toMatchObject({ last: true, cursor: null });
    const { client } = await createMentee(instance, { education: school });
    const own = await client.get('GET /v1/mentor', { query: { suggested: true } });
    expect(idsOf(own.content)).toEqual([mentorElsewhere.memberId]);
    const ofOwnUniversity = await mentorElsewhere.client.get('GET /v1/mentor', { query: { suggested: true } });
    expect(idsOf(ofOwnUniversity.content)).not.toContain(mentorElsewhere.memberId);
    const designers = await instance.client().get('GET /v1/mentor', { query: { suggested: true, field: '디자인' } });
    expect(designers.content).toHaveLength(4);
  });

  it('lists those the viewer has had a mentoring with', async () => {
    const { client, memberId } = await createMentee(instance);
    const [mentor] = mentors;
    await instance.db
      .script(`insert into mentorings (mentor_id, mentee_id, topic, message, status, price_krw, created_at, updated_at, closed_at)
      values (${mentor?.memberId}, ${memberId}, 'CAREER_PATH', '', 'EXPIRED', 0, now(), now(), now())`);
    expect(idsOf(await readAll(client, { commissioned: true }))).toEqual([mentor?.memberId]);
  });

  it('refuses a cursor of another order, odd sizes and two filters at once', async () => {
    const guest = instance.client();
    for (const query of [
      { cursor: '3_4' },
      { cursor: '4', sort: 'mentoringCount,DESC' },
      { cursor: '0' },
      { cursor: "1'--" },
      { size: '0' },
      { size: '-1' },
      { sort: 'nickname,ASC' },
      { suggested: true, commissioned: true },
      { field: '없는 직무' },
    ]) {
      expect(await guest.call('GET /v1/mentor', { query })).toMatchObject({ status: 400 });
    }
  });
});

describe("a mentor's page", () => {
  it('is there for everybody while the mentor is listed', async () => {
    const [mentor] = mentors;
    const profile = await instance
      .client()
      .get('GET /v1/mentor/{mentorId}', { params: { mentorId: mentor?.memberId ?? 0 } });
    expect(profile).toMatchObject({ timezone: { startTime: '08:00:00', endTime: '18:00:00' }, isBookmarked: false });
    expect(JSON.stringify(profile)).not.toMatch(/@|"email"/);
  });

  it('is not found by others while the mentor is not listed', async () => {
    const params = { mentorId: hidden.memberId };
    expect(await instance.client().call('GET /v1/mentor/{mentorId}', { params })).toMatchObject({ status: 404 });
    const { client } = await createMentee(instance);
    expect(await client.call('GET /v1/mentor/{mentorId}', { params })).toMatchObject({ status: 404 });
    expect((await hidden.client.get('GET /v1/mentor/{mentorId}', { params })).mentorId).toBe(hidden.memberId);
    for (const mentorId of [999_999, 'abc', '1e3', '-1'])
      expect((await client.call('GET /v1/mentor/{mentorId}', { params: { mentorId } })).status).toBeOneOf([400, 404]);
  });
});

describe('the plan of every list', () => {
  let client: pg.Client;
  beforeAll(async () => {
    await instance.db.script(`
      insert into members (member_type, email, password_hash, created_at)
        select 'ROLE_MENTOR', 'plan' || n || '@mail.example.com', 'x', now() from generate_series(1, 5000) n;
      insert into files (key, kind, owner_id, content_type, byte_size, original_name, created_at)
        select 'profile-images/' || m.id || '.webp', 'PROFILE_IMAGE', m.id, 'image/webp', 1, 'a.webp', now()
        from members m where m.email like 'plan%';
      insert into mentor_profiles (member_id, nickname, university_id, major, image_file_id, organization_name, job_category,
        detailed_job, experience, introduction_title, introduction_content, days, start_time, end_time, mentoring_fields,
        hashtags, message, mentoring_count, listed_at, created_at, updated_at)
      select m.id, 'plan' || m.id, u.id, '전공', f.id, '소속', (array['${JOB_FIELDS.join("','")}'])[1 + m.id / 40 % 11],
        (array['백엔드','보안','기타'])[1 + m.id / 440 % 3], 3, '제목', '내용', '{월}', '08:00', '18:00', '{취업 준비}', '{태그}', '글',
        m.id % 50, case when m.id % 3 > 0 then now() end, now(), now()
      from members m join files f on f.owner_id = m.id
        join universities u on u.id = (select min(id) from universities) + m.id % 40
      where m.email like 'plan%';
      insert into bookmarks (member_id, mentor_id, created_at)
        select m.id, m.id + n, now() from members m, generate_series(1, 10) n
        where m.email like 'plan%' and exists (select 1 from mentor_profiles p where p.member_id = m.id + n);
      analyze;`);
    client = new pg.Client({ connectionString: instance.db.url });
    await client.connect();
    await client.query('set plan_cache_mode = force_generic_plan');
    // With few rows PostgreSQL sorts; what matters is that an index provides the order when there are many.
    await client.query('set enable_bitmapscan = off');
  });
  afterAll(() => client.end());

  const combinations: MentorFilter[] = [];
  for (const sort of ['mentorId,DESC', 'mentoringCount,DESC', 'answerSpeed,DESC'] as const)
    for (const universityId of [undefined, 2])
      for (const job of [
        {},
        { field: '개발' },
        ...(sort === 'answerSpeed,DESC' ? [] : [{ field: '개발', subField: '백엔드' }]),
      ])
        for (const cursor of [undefined, { rank: 0, key: 20, mentorId: 3000 }])
          for (const viewerId of [undefined, 100])
            combinations.push({ scope: 'all', sort, universityId, ...job, cursor, viewerId, size: 5 });

  it.each(combinations)('reads an index in order: %j', async (filter) => {
    const { statement, values } = prepareMentorList(filter);
    await client.query({ name: statement.name, text: statement.text, values });
    const literals = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
    const call = `explain (costs off) execute "${statement.name}"${literals.length > 0 ? `(${literals.join(',')})` : ''}`;
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(call);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index (Only )?Scan( Backward)? using mentors_/);
    expect(plan).not.toMatch(/Seq Scan|Sort|Bitmap/);
  });
});

describe('the plan of a search', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: instance.db.url });
    await client.connect();
    // With few rows PostgreSQL scans the table; what matters is that the index is usable when there are many.
    await client.query('set enable_seqscan = off');
    await client.query('set enable_indexscan = off');
  });
  afterAll(() => client.end());

  it.each([
    ['프론트', 'force_generic_plan'],
    ['ㅍㄹㅌ', 'force_generic_plan'],
    ['두걸음 백엔드', 'force_custom_plan'],
  ])('looks %s up in the index of terms (%s)', async (q, mode) => {
    await client.query(`set plan_cache_mode = ${mode}`);
    await client.query('deallocate all');
    const search = readMentorSearch(q);
    if (!search) throw new Error(`Nothing to search for: ${q}`);
    const { statement, values } = prepareRare({ search });
    const literals = values.map((value) => (Array.isArray(value) ? `'{${value.join(',')}}'` : `'${String(value)}'`));
    await client.query(`prepare "${statement.name}" as ${statement.text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) execute "${statement.name}"(${literals.join(',')})`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan on mentor_words_terms');
  });
});

describe('the conditions of a list', () => {
  it('are years, topic and weekly times, which hold together and are counted', async () => {
    const elsewhere = { education: { schoolName: '제주대학교', major: '통계학' } };
    const [junior, senior, evening] = [
      await createMentor(instance, {
        ...elsewhere,
        organization: { name: '가온소프트', jobCategory: '개발', detailedJob: '백엔드', experience: 2 },
        mentoringField: ['취업 준비'],
        timezone: { days: ['월'], startTime: '09:00:00', endTime: '12:00:00' },
      }),
      await createMentor(instance, {
        ...elsewhere,
        organization: { name: '가온소프트', jobCategory: '개발', detailedJob: '백엔드', experience: 10 },
        mentoringField: ['취업 준비', '커리어 고민'],
        timezone: { days: ['월', '수'], startTime: '13:00:00', endTime: '18:00:00' },
      }),
      await createMentor(instance, {
        ...elsewhere,
        organization: { name: '가온소프트', jobCategory: '디자인', detailedJob: 'UX/UI', experience: 5 },
        mentoringField: ['면접 대비'],
        timezone: { days: ['금'], startTime: '09:00:00', endTime: '10:00:00' },
      }),
    ].map(({ memberId }) => memberId);
    // A week of half hours counts before the days and hours of the profile.
    const week = SLOT_STARTS.map((start) => (start === '20:00' ? '1' : '0')).join('');
    await instance.db.script(`insert into mentor_availability
      select member_id, repeat('0', 34 * 6) || '${week}', days, start_time, end_time, 0, null, now()
      from mentor_profiles where member_id = ${evening}`);
    const found = async (query: Record<string, unknown>) => {
      const asked = { school: '제주대학교', ...query };
      const client = instance.client();
      const ids = idsOf(await readAll(client, { ...asked, size: 1 })).toSorted((a, b) => a - b);
      expect(await client.get('GET /v1/mentor-count', { query: asked })).toEqual({ count: ids.length });
      return ids;
    };
    expect(await found({})).toEqual([junior, senior, evening]);
    expect(await found({ experience: '3' })).toEqual([senior, evening]);
    expect(await found({ experience: '10' })).toEqual([senior]);
    expect(await found({ topic: '취업 준비' })).toEqual([junior, senior]);
    expect(await found({ topic: '커리어 고민', experience: '3', field: '개발' })).toEqual([senior]);
    expect(await found({ topic: '면접 대비', field: '개발' })).toEqual([]);
    expect(await found({ day: '월' })).toEqual([junior, senior]);
    expect(await found({ day: '월', part: 'MORNING' })).toEqual([junior]);
    expect(await found({ part: 'AFTERNOON' })).toEqual([senior]);
    expect(await found({ part: 'EVENING' })).toEqual([evening]);
    expect(await found({ day: '일' })).toEqual([evening]);
    expect(await found({ day: '금' })).toEqual([]);
    expect(await found({ q: '백엔드', part: 'MORNING' })).toEqual([junior]);
    expect(
      await found({
        q: '백엔드',
        sort: 'mentoringCount,DESC',
        experience: '5',
        field: '개발',
        subField: '백엔드',
        topic: '취업 준비',
        day: '수',
      }),
    ).toEqual([senior]);
    for (const query of [{ experience: '4' }, { topic: '점심' }, { day: '8' }, { part: 'NIGHT' }])
      expect(await instance.client().call('GET /v1/mentor', { query: query as object })).toMatchObject({ status: 400 });
  });

  it('are read along an index in order, whatever they are', async () => {
    const times = toWeeklyRange({ day: '월', part: 'EVENING' });
    const filter = {
      scope: 'all',
      sort: 'mentorId,DESC',
      universityId: 2,
      experience: 5,
      topic: '취업 준비',
      times,
      size: 5,
    } as const;
    const { statement, values } = prepareMentorList(filter);
    const client = new pg.Client({ connectionString: instance.db.url });
    await client.connect();
    try {
      await client.query('set plan_cache_mode = force_generic_plan');
      await client.query('set enable_bitmapscan = off');
      await client.query('set enable_sort = off');
      await client.query({ name: statement.name, text: statement.text, values });
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (costs off) execute "${statement.name}"(${values.map((value) => (Array.isArray(value) ? `'{${value.join(',')}}'` : `'${String(value)}'`)).join(',')})`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index (Only )?Scan( Backward)? using mentors_university_by_id/);
    } finally {
      await client.end();
    }
  });
});

describe('a changed school', () => {
  it("shows the other university's mentors at once", async () => {
    const { client } = await createMentor(instance, { isListed: false });
    const before = await client.get('GET /v1/mentor', { query: { size: 1 } });
    expect(before.content[0]?.mentorId).not.toBe(mentorElsewhere.memberId);
    await client.get('PUT /v1/mentor', { body: mentorProfileInput({ education: school }) });
    expect(idsOf(await readAll(client, {}))).toEqual([mentorElsewhere.memberId]);
  });
});

describe('a card knows why this student may not propose', () => {
  const cardOf = async ({ client }: TestMember, { memberId }: TestMember) => {
    const { content } = await client.get('GET /v1/mentor', { query: { size: '50' } });
    return content.find(({ mentorId }) => mentorId === memberId)?.cannotPropose;
  };

  it('without a profile, and while the document is looked at', async () => {
    const mentor = await createMentor(instance);
    expect(await cardOf(await createMember(instance, 'ROLE_MENTEE'), mentor)).toMatchObject({ code: 'NO_PROFILE' });
    const pending = await createMentee(instance, { isVerified: false });
    expect(await cardOf(pending, mentor)).toMatchObject({ code: 'NOT_VERIFIED' });
  });

  it('with an open proposal, and leads to it; also in the bookmarks and on home', async () => {
    const { mentor, mentee, mentoringId } = await propose(instance);
    const known = { code: 'ALREADY_PROPOSED', mentoringId };
    expect(await cardOf(mentee, mentor)).toMatchObject(known);
    const params = { mentorId: mentor.memberId };
    await mentee.client.get('PUT /v1/bookmark/{mentorId}', { params });
    const { content } = await mentee.client.get('GET /v1/bookmark');
    expect(content).toMatchObject([{ cannotPropose: known }]);
    const [other = hidden] = mentors;
    expect(await cardOf(mentee, other)).toBeNull();
  });

  it('says nothing to guests and mentors', async () => {
    const [mentor = hidden, other = hidden] = mentors;
    expect(await cardOf(other, mentor)).toBeNull();
    const { content } = await instance.client().get('GET /v1/mentor');
    expect(content.map(({ cannotPropose }) => cannotPropose)).toEqual(content.map(() => null));
  });
});
