import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWER_SPANS, giniOf } from '#domain/desk/answer-figures.ts';
import { unnamed } from '#server/db/statement.ts';
import { findWrongAnswerFigures } from '#server/invariants/figures-invariants-store.ts';
import { engines } from '#server/testing/database/test-database.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { answerFiguresStore } from './answer-figures-store.ts';

/** More than a batch of members each. */
const MEMBERS = 1100;
const PROPOSALS = 3000;
/** When they are counted: on three days, the last of them after some of the shorter spans have ended. */
const COUNTED_AT = ['2026-11-24T03:00:00+09:00', '2026-11-30T12:00:00+09:00', '2027-02-01T01:00:01+09:00'];

/** Number `n` of a proposal as a fraction, which differs with the seed and is the same in each run. */
const random = (seed: string) => `(('x' || substr(md5('${seed}' || n), 1, 8))::bit(32)::bigint / 4294967296.0)`;
const hours = (seed: string, most: number) =>
  `date_trunc('milliseconds', interval '1 hour' * ${most} * ${random(seed)})`;

/** Proposals of 200 days in all states, half of them to a tenth of the mentors, at any instant of the day. */
const PROPOSED = `
  with drawn as (
    select n, (array[null, 'A', 'B', 'ALL'])[1 + floor(4 * ${random('group')})::int] as order_group,
      1 + floor(${MEMBERS} * case when ${random('few')} < 0.5 then 0.1 else 1 end * ${random('mentor')})::int as mentor,
      1 + floor(${MEMBERS} * ${random('mentee')})::int as mentee,
      timestamptz '2026-05-20T00:00:00+09:00' + interval '24 hours' * floor(200 * ${random('day')}) + ${hours('hour', 24)} as made,
      ${random('state')} as state, ${hours('asked', 3)} as until_asked, ${hours('turn', 30)} as until_turn, ${hours('answer', 60)} as until_answer
    from generate_series(1, ${PROPOSALS}) n
  ), told as (
    select *, made + until_asked as paid, made + until_asked + case when state < 0.2 then until_turn else '0' end as turn from drawn
  ), stated as (
    select *, case when state < 0.45 then 'COMPLETED' when state < 0.6 then 'REJECTED' when state < 0.85 then 'EXPIRED' when state < 0.9 then 'CANCELLED' else 'EXPIRED' end as status,
      case when state < 0.6 then turn + until_answer end as answered, turn + until_answer as ended
    from told
  ), made as (
    insert into mentorings (mentor_id, mentee_id, topic, message, status, price_krw, order_group, created_at, asked_at, answered_at, closed_at,
      confirmed_starts_at, updated_at)
    select mentor, ${MEMBERS} + mentee, 'CAREER_PATH', n::text, status, 20000, order_group, made, case when state < 0.9 then turn end, answered, ended,
      case when status = 'COMPLETED' then ended + interval '2 days' end, ended
    from stated returning id, message
  ), paid as (
    insert into mentoring_history (mentoring_id, action, actor, from_status, to_status, detail, at)
    select m.id, each.action, 'SYSTEM', null, each.status, '{}', each.at from made m join stated s on s.n::text = m.message
    cross join lateral (values ('pay', 'WAITING_FOR_MENTOR', s.paid, s.state < 0.9), ('accept', 'CONFIRMED', s.answered, s.status = 'COMPLETED')) each (action, status, at, is_so)
    where each.is_so
  )
  insert into mentoring_pass_ons (mentoring_id, payment_id, number, began_at, ended_at, to_mentoring_id)
  select -m.id, m.id, 1, now(), now(), m.id from made m join stated s on s.n::text = m.message where ${random('passed')} < 0.15`;

describe.each(engines)('figures of answers that are counted in batches, on %s', (engine) => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
    // Only this one of the repeated jobs goes on: the days of half a year need not be summed besides.
    await instance.services.jobs.runDue();
    await instance.db.script(`
      delete from jobs where name <> 'count-answer-figures';
      insert into members (member_type, email, password_hash, created_at)
      select case when n <= ${MEMBERS} then 'ROLE_MENTOR' else 'ROLE_MENTEE' end, 'counted' || n || '@bench.example', '-', now() from generate_series(1, ${2 * MEMBERS}) n;
      insert into mentor_profiles (member_id, nickname, university_id, major, organization_name, job_category, detailed_job, experience,
        introduction_title, introduction_content, days, start_time, end_time, mentoring_fields, hashtags, message, listed_at, created_at, updated_at)
      select m.id, 'counted' || m.id, (select min(id) from universities), '학과', '기반', '개발', '보안', 3, '글', '글', '{월}', '08:00', '18:00', '{취업 준비}', '{하나}', '글',
        case when m.id % 7 > 0 then now() end, now(), now() from members m where m.email like 'counted%' and m.member_type = 'ROLE_MENTOR';
      insert into mentee_profiles (member_id, nickname, university_id, major, introduction, created_at, updated_at)
      select m.id, 'counted' || m.id, (select min(id) from universities), '학과', '글', now(), now() from members m where m.email like 'counted%' and m.member_type = 'ROLE_MENTEE';
      set session_replication_role = replica;
      ${PROPOSED};
      set session_replication_role = origin;`);
  });
  afterAll(() => instance.close());

  /** The figures of all proposals to each listed mentor at once. */
  async function giniOfAll(day: string, span: string): Promise<number | null> {
    const rows = await instance.db.query(
      unnamed<{ value: number }>(
        `select coalesce(c.value, 0) as value from mentor_profiles p left join (
           select m.mentor_id, count(*)::int as value from mentorings m
           where (m.created_at at time zone 'Asia/Seoul')::date between date '${day}' - ${span} and date '${day}' - 1 group by m.mentor_id
         ) c on c.mentor_id = p.member_id where p.listed_at is not null`,
      ),
    );
    return giniOf(rows.map(({ value }) => ({ value, count: 1 })));
  }

  it.each(COUNTED_AT)('are those that all proposals say, at %s', async (now) => {
    instance.clock.set(now);
    await instance.services.jobs.runDue();
    expect(await instance.db.query(findWrongAnswerFigures)).toEqual([]);
    for (const span of ANSWER_SPANS) {
      const kept = await answerFiguresStore.find(instance.db, span);
      expect(kept?.day).toBe(now.slice(0, 10));
      expect([span, kept?.groups[0]?.gini]).toEqual([span, await giniOfAll(now.slice(0, 10), span)]);
    }
  });

  it('and are all of one kind nowhere', async () => {
    instance.clock.set('2026-11-24T03:00:00+09:00');
    await instance.services.jobs.runDue();
    const kept = await answerFiguresStore.find(instance.db, '180');
    expect(kept?.groups.map(({ group }) => group)).toEqual(['EVERYBODY', 'A', 'B', 'ALL', 'NONE']);
    for (const {
      students,
      young,
      confirmed,
      proposals,
      answers,
      expired,
      medianAnswerHours,
      medianTurnHours,
    } of kept?.groups ?? []) {
      for (const count of [young, confirmed, answers, expired]) expect(count).toBeGreaterThan(0);
      expect(proposals).toBeGreaterThan(students);
      expect(medianAnswerHours).toBeGreaterThan(medianTurnHours ?? Infinity);
    }
  });
});
