import { expect } from 'vitest';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { ANONYMOUS_MENTEE_NAME } from '#domain/mentorings/proposals/anonymity.ts';
import { TABS } from '#domain/mentorings/states/statuses.ts';
import type { Move } from './move.ts';
import { worldStore } from './world-store.ts';
import type { World, WorldMentoring } from './world.ts';

type Of<Kind extends Move['kind']> = Extract<Move, { kind: Kind }>;

/** What a mentor reads of one mentoring: who the mentee is, exactly when that was not kept back or the session was ever confirmed. */
export function expectIdentity({ mentee, isAnonymous }: WorldMentoring, shown: Mentoring): void {
  const isHidden = isAnonymous && shown.history.every(({ action }) => action !== 'accept');
  const { memberId, name } = shown.counterpart;
  expect({ memberId, name }).toEqual(
    isHidden ? { memberId: null, name: ANONYMOUS_MENTEE_NAME } : { memberId: mentee.memberId, name: mentee.nickname },
  );
  if (isHidden) expect(JSON.stringify(shown)).not.toContain(mentee.nickname);
}

/** A mentor looks at lists, notifications, home and conversations, and reads no name of a student who is anonymous to them. */
export async function lookAround(world: World, { mentor: index }: Of<'look'>): Promise<void> {
  const mentor = world.mentors[index];
  if (!mentor) return;
  const { client, memberId } = mentor;
  const accepted = new Set(await worldStore.listAccepted(world.instance.db));
  const own = world.mentorings.filter((one) => one.mentor.memberId === memberId);
  const isHidden = (one: WorldMentoring) => one.isAnonymous && !accepted.has(one.mentoringId);
  const known = new Set(own.filter((one) => !isHidden(one)).map(({ mentee }) => mentee.nickname));
  const unknown = own.map(({ mentee }) => mentee.nickname).filter((nickname) => !known.has(nickname));
  const seen: unknown[] = [await client.get('GET /v1/notifications'), await client.get('GET /v1/next-step')];
  for (const tab of TABS) {
    const { content } = await client.get('GET /v1/mentoring', { query: { tab, size: 30 } });
    seen.push(content);
    for (const card of content) {
      const one = own.find(({ mentoringId }) => mentoringId === card.mentoringId);
      if (one) expect(card.name, 'on a card').toBe(isHidden(one) ? ANONYMOUS_MENTEE_NAME : one.mentee.nickname);
    }
  }
  for (const { mentoringId } of own.filter(isHidden).slice(-2)) {
    const params = { mentoringId };
    seen.push(await client.call('GET /v1/mentoring/{mentoringId}/conversation', { params }));
    seen.push(await client.call('GET /v1/mentoring/{mentoringId}/messages', { params }));
  }
  const text = JSON.stringify(seen);
  for (const nickname of unknown) expect(text, 'what the mentor has seen').not.toContain(nickname);
  if (unknown.length > 0) world.ends.set('identity kept back', (world.ends.get('identity kept back') ?? 0) + 1);
}
