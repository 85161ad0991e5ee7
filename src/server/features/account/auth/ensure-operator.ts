import type { Services } from '#server/services.ts';
import { accountStore } from './account-store.ts';
import { hashPassword } from './passwords.ts';

/**
 * Creates the first operator, an owner, from ADMIN_EMAIL and ADMIN_PASSWORD, once: an existing member with that address keeps password
 * and role, so that settings never change a member's role (S-35).
 */
export async function ensureOperator(services: Services): Promise<void> {
  const { db, clock, env, log } = services;
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  if (email === undefined || password === undefined) return;
  if ((await accountStore.findByEmail(db, email)) !== undefined) return;
  const passwordHash = await hashPassword(password, { of: 'instance' });
  const memberId = await accountStore.insert(db, {
    memberType: 'ROLE_ADMIN',
    email,
    passwordHash,
    now: clock.now(),
    operatorRoles: ['OWNER'],
  });
  if (memberId !== undefined) log.info({ event: 'operator-created', memberId }, 'first operator created');
}

/** The member with this address, if any. Only for code that runs at the start: no response may disclose it (S-05). */
export async function findMemberId({ db }: Pick<Services, 'db'>, email: string): Promise<number | undefined> {
  return (await accountStore.findByEmail(db, email))?.memberId;
}
