import { expect } from 'vitest';
import { REPORT_REASONS } from '#domain/mentorings/messages/messages.ts';
import type { Move } from './move.ts';
import { pick, sendRequest } from './send-request.ts';
import type { World } from './world.ts';

type Of<Kind extends Move['kind']> = Extract<Move, { kind: Kind }>;

/**
 * A side writes to the other: taken exactly while the conversation says that it can be written in, as the next number; beside other moves as
 * a later one, since the other side may have written in between.
 */
export async function writeMessage(world: World, { mentoring, side }: Of<'write'>, isAlone: boolean): Promise<void> {
  const chosen = pick(world.mentorings, mentoring);
  if (!chosen) return;
  const params = { mentoringId: chosen.mentoringId };
  const member = chosen[side];
  const before = await member.client.get('GET /v1/mentoring/{mentoringId}/conversation', { params });
  const body = { clientId: crypto.randomUUID(), text: '그날 이력서를 함께 보고 싶어요.' };
  const response = await member.client.call('POST /v1/mentoring/{mentoringId}/messages', { params, body });
  if (response.code === 'TOO_MANY_MESSAGES') return;
  if (!isAlone) {
    if (response.status === 201) expect(response.data.number).toBeGreaterThan(before.lastNumber);
    return;
  }
  expect(response.status === 201, `written where ${before.stoppedBy} stops it`).toBe(before.stoppedBy === null);
  if (response.status === 201) expect(response.data.number).toBe(before.lastNumber + 1);
}

/** A side reports the newest message: the other's alone, and once. */
export async function reportMessage(world: World, { mentoring, side }: Of<'report'>): Promise<void> {
  const chosen = pick(world.mentorings, mentoring);
  if (!chosen) return;
  const { mentoringId } = chosen;
  const member = chosen[side];
  const { content } = await member.client.get('GET /v1/mentoring/{mentoringId}/messages', { params: { mentoringId } });
  const [newest] = content;
  if (!newest) return;
  const response = await sendRequest(member, 'POST /v1/mentoring/{mentoringId}/messages/{number}/report', {
    params: { mentoringId, number: newest.number },
    body: { reason: REPORT_REASONS[0], detail: '' },
  });
  if (response.status >= 300) expect(['NOT_FOUND', 'REPORTED_ALREADY', 'TOO_MANY_REQUESTS']).toContain(response.code);
  else expect(newest.sender, 'the other side’s message').not.toBe(side);
}

/** A side writes about a completed mentoring: taken exactly when the screen says so; the other reads it when both have written. */
export async function writeReview(world: World, { mentoring, side }: Of<'review'>, isAlone: boolean): Promise<void> {
  const chosen = pick(world.mentorings, mentoring);
  if (!chosen) return;
  const params = { mentoringId: chosen.mentoringId };
  const READ = 'GET /v1/mentoring/{mentoringId}/reviews';
  const { canWrite } = await chosen[side].client.get(READ, { params });
  const response =
    side === 'mentee'
      ? await sendRequest(chosen.mentee, 'POST /v1/mentoring/{mentoringId}/review', {
          params,
          body: { face: 'GOOD', chips: [], text: '' },
        })
      : await sendRequest(chosen.mentor, 'POST /v1/mentoring/{mentoringId}/thanks', {
          params,
          body: { text: '응원할게요!' },
        });
  if (!isAlone) return;
  expect(response.status === 201, 'written as the screen said').toBe(canWrite);
  if (!canWrite) return;
  const [own, other] = await Promise.all([
    chosen[side].client.get(READ, { params }),
    chosen[side === 'mentor' ? 'mentee' : 'mentor'].client.get(READ, { params }),
  ]);
  expect(other.other !== null, 'seen when both have written').toBe(own.other !== null);
}

/** A student corrects the account of a refund: taken exactly when the screen says that it can be. */
export async function correctAccount(world: World, { mentoring }: Of<'correct'>, isAlone: boolean): Promise<void> {
  const chosen = pick(world.mentorings, mentoring);
  if (!chosen) return;
  const params = { mentoringId: chosen.mentoringId };
  const { payment } = await chosen.mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
  const body = { refundAccount: { bank: '88', accountNumber: '110987654321', holderName: '김새내' } };
  const response = await sendRequest(chosen.mentee, 'PUT /v1/mentoring/{mentoringId}/refund-account', { params, body });
  // An earlier order of the mentoring may wait for an account, too.
  if (isAlone && payment?.canChangeRefundAccount) expect(response.status).toBe(200);
  if (response.status >= 300) expect(response.code).toBe('OUT_OF_ORDER');
}
