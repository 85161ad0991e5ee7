import { expect } from 'vitest';
import type { TestMember } from '../factories.ts';
import { samplePdf } from '../sample-files.ts';
import type { Move } from './move.ts';
import { pick, sendRequest } from './send-request.ts';
import { disputesOf, type World } from './world.ts';

type Of<Kind extends Move['kind']> = Extract<Move, { kind: Kind }>;

/** Uploads a file for a dispute. @returns its id; none where nothing can be said, or too much was uploaded today */
export async function uploadFile({ client }: TestMember, mentoringId: number): Promise<number[]> {
  const name = 'POST /v1/mentoring/{mentoringId}/dispute/file';
  const response = await client.upload(name, samplePdf('기록.pdf'), {}, { mentoringId });
  if (response.status === 201) return [response.data.fileId];
  expect(['DISPUTE_ENDED', 'FILE_QUOTA_SPENT', 'TOO_MANY_UPLOADS', 'TOO_MANY_REQUESTS']).toContain(response.code);
  return [];
}

/** A side adds something to a dispute: it is taken exactly while the dispute is open and the side has statements left. */
export async function addStatement(world: World, { mentoring, side, hasFile }: Of<'state'>): Promise<void> {
  const chosen = pick(world.mentorings, mentoring);
  if (!chosen) return;
  const member = chosen[side];
  const params = { mentoringId: chosen.mentoringId };
  const fileIds = hasFile ? await uploadFile(member, chosen.mentoringId) : [];
  const body = { text: '한 가지 더 말할게요.', fileIds };
  const response = await sendRequest(member, 'POST /v1/mentoring/{mentoringId}/dispute/statement', { params, body });
  if (response.status !== 201) expect(['DISPUTE_ENDED', 'TOO_MANY_STATEMENTS']).toContain(response.code);
}

/**
 * An operator decides: only disputes on the list, and never the appeal against a decision of their own. The refund that the list announces is
 * the one that the mentee reads, and that comes back when the decision takes effect.
 */
export async function resolve(world: World, move: Of<'resolve'>, isAlone: boolean): Promise<void> {
  const { mentoring, isOnList, operator, resolution } = move;
  const list = await listFor(world, operator);
  const mentoringId =
    (isOnList && pick(list, mentoring)?.mentoringId) || pick(world.mentorings, mentoring)?.mentoringId;
  const chosen = world.mentorings.find((one) => one.mentoringId === mentoringId);
  if (!chosen || mentoringId === undefined) return;
  const params = { mentoringId };
  const listed = list.find((dispute) => dispute.mentoringId === mentoringId);
  const body = { resolution, note: '두 사람의 말을 듣고 정했어요.' };
  const response = await sendRequest(world.operators[operator], 'POST /v1/admin/mentoring/{mentoringId}/resolution', {
    params,
    body,
  });
  if (!isAlone) return;
  const isLate = listed !== undefined && new Date(listed.endsBy) <= world.instance.clock.now();
  const expected = !listed || isLate ? 409 : listed.mayDecide ? 200 : 403;
  expect(response.status, `${resolution} of what is ${listed ? '' : 'not '}disputed`).toBe(expected);
  if (response.status !== 200) return;
  const quote = listed?.choices.find((choice) => choice.resolution === resolution);
  const { rounds } = await chosen.mentee.client.get('GET /v1/mentoring/{mentoringId}/dispute', { params });
  expect(rounds.at(-1)?.decision?.refundKrw, 'the refund that the mentee reads').toBe(quote?.refundKrw);
  if (listed?.round !== 2) return;
  const after = await chosen.mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
  expect(after.payment?.refundKrw ?? 0, 'the refund that the operator saw').toBe(quote?.refundKrw);
}

/** A dispute that waits is decided; the sides accept or appeal, exactly as their screens let them; an appeal is decided by the other operator. */
export async function decideAndAnswer(
  world: World,
  { dispute, resolution, answers, again }: Of<'decideAndAnswer'>,
): Promise<void> {
  const listed = pick(await disputesOf(world), dispute);
  const chosen = world.mentorings.find(({ mentoringId }) => mentoringId === listed?.mentoringId);
  if (!listed || !chosen) return;
  const mentoring = world.mentorings.slice(-4).indexOf(chosen);
  if (mentoring < 0) return;
  const operator = listed.mayDecide ? 0 : 1;
  await resolve(world, { kind: 'resolve', mentoring, isOnList: false, operator, resolution }, true);
  const params = { mentoringId: chosen.mentoringId };
  for (const [index, answer] of answers.entries()) {
    const { client } = index === 0 ? chosen.mentee : chosen.mentor;
    const { allowedActions } = await client.get('GET /v1/mentoring/{mentoringId}', { params });
    const response =
      answer === 'accept'
        ? await client.call('POST /v1/mentoring/{mentoringId}/dispute/acceptance', { params })
        : await client.call('POST /v1/mentoring/{mentoringId}/dispute/appeal', { params, body: { text: '아니에요.' } });
    const isAllowed = allowedActions.includes(answer === 'accept' ? 'acceptDecision' : 'appeal');
    expect(response.status < 300, `${answer}: ${response.code}`).toBe(isAllowed);
  }
  if (again === null) return;
  const appealed = (await disputesOf(world)).find(({ mentoringId }) => mentoringId === chosen.mentoringId);
  if (appealed?.round !== 2) return;
  const other = appealed.mayDecide ? 0 : 1;
  await resolve(world, { kind: 'resolve', mentoring, isOnList: false, operator: other, resolution: again }, true);
}

async function listFor(world: World, operator: 0 | 1) {
  const { content } = await world.operators[operator].client.get('GET /v1/admin/disputes', { query: { size: 50 } });
  return content;
}
