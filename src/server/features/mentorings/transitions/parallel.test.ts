import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import { createTestDatabase, LARGE_POOL_SIZE } from '#server/testing/database/test-database.ts';
import { createMentee, createMentor } from '#server/testing/factories.ts';
import { FIRST, proposeAndPay, SECOND } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const PEOPLE = 10;
const ROUNDS = 20;
/** Nine of ten went wrong once. */
const SAME_YES_ROUNDS = 5;

const listActions = statement<{ action: string }>(
  'test-list-actions',
  `select action from mentoring_history where mentoring_id = $1 and action not in ('propose', 'pay') order by id`,
);
const countOpen = statement<{ count: number }>(
  'test-count-proposals',
  `select count(*) as count from mentorings where mentee_id = $1`,
);

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(await createTestDatabase('postgresql', LARGE_POOL_SIZE));
});
afterAll(() => instance.close());

const proposalTo = (mentorId: number) => ({ body: { mentorId, applyTimes: [FIRST, SECOND] } });

it('S-49 a mentee never has more than five open proposals, however many are sent at once', async () => {
  const mentee = await createMentee(instance);
  const mentors = await Promise.all(Array.from({ length: PEOPLE }, () => createMentor(instance)));
  const answers = await Promise.all(
    mentors.map(({ memberId }) => mentee.client.call('POST /v1/mentoring', proposalTo(memberId))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.filter(({ code }) => code === 'TOO_MANY_OPEN_PROPOSALS')).toHaveLength(5);
  expect(await instance.db.query(countOpen, [mentee.memberId])).toEqual([{ count: 5 }]);
});

it('of ten simultaneous proposals to one mentor one is created', async () => {
  const mentee = await createMentee(instance);
  const { memberId } = await createMentor(instance);
  const answers = await Promise.all(
    Array.from({ length: PEOPLE }, () => mentee.client.call('POST /v1/mentoring', proposalTo(memberId))),
  );
  expect(answers.map(({ code }) => code ?? 'MADE').toSorted()).toEqual([
    ...Array.from({ length: PEOPLE - 1 }, () => 'ALREADY_PROPOSED'),
    'MADE',
  ]);
});

it('of an acceptance and a rejection sent at the same moment one wins', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { mentor, mentoringId, params } = await proposeAndPay(instance, { applyTimes: [FIRST, SECOND] });
    const answers = await Promise.all([
      mentor.client.call('POST /v1/mentoring/{mentoringId}/acceptance', {
        params,
        body: { startTime: FIRST.startTime },
      }),
      mentor.client.call('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} }),
    ]);
    const actions = (await instance.db.query(listActions, [mentoringId])).map(({ action }) => action);
    expect(actions).toHaveLength(1);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  }
});

it('a second acceptance is refused as out of order, and the chosen time stays', async () => {
  for (let round = 0; round < SAME_YES_ROUNDS; round += 1) {
    const { mentor, params } = await proposeAndPay(instance, { applyTimes: [FIRST, SECOND] });
    const accept = () => {
      const body = { startTime: FIRST.startTime };
      return mentor.client.call('POST /v1/mentoring/{mentoringId}/acceptance', { params, body });
    };
    const answers = await Promise.all([accept(), accept()]);
    expect(answers.map(({ code }) => code ?? 'ACCEPTED').toSorted()).toEqual(['ACCEPTED', 'OUT_OF_ORDER']);
    const after = await mentor.client.get('GET /v1/mentoring/{mentoringId}', { params });
    expect(after).toMatchObject({ status: 'CONFIRMED', applyTimes: [FIRST, SECOND] });
  }
  expect(await findViolations({ ...instance.services, gateway: undefined })).toEqual([]);
});
