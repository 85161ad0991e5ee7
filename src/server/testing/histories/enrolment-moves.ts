import { expect } from 'vitest';
import { codeInMail } from '../../platform/mail/render-mail.ts';
import type { Move } from './move.ts';
import { sendRequest } from './send-request.ts';
import { worldStore } from './world-store.ts';
import type { World } from './world.ts';

type Of<Kind extends Move['kind']> = Extract<Move, { kind: Kind }>;

/** A student's proof of enrolment ends now, or is renewed by a code to the school's mail. What was begun goes on in either case. */
export async function changeEnrolment(world: World, { mentee, isRenewed }: Of<'enrolment'>): Promise<void> {
  const member = world.mentees[mentee];
  const { db, clock } = world.instance;
  if (!member) return;
  if (!isRenewed) return void (await worldStore.lapse(db, member.memberId, clock.now()));
  const email = `student${member.memberId}@snu.ac.kr`;
  const asked = await sendRequest(member, 'POST /v1/mentee/me/enrolment/code', { body: { email } });
  if (asked.status !== 200) {
    expect(['CODE_BUDGET_SPENT', 'TOO_MANY_REQUESTS']).toContain(asked.code);
    return;
  }
  const code = codeInMail(await worldStore.findMail(db, email));
  const renewed = await sendRequest(member, 'POST /v1/mentee/me/enrolment', { body: { email, code } });
  expect([renewed.status, renewed.code], 'a renewal').toEqual([200, undefined]);
}
