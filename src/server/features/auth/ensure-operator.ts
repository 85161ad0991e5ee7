import { password } from '#domain/members/members.ts';
import type { Services } from '#server/services.ts';
import { StartError } from '#server/start-error.ts';
import { accountStore } from './account-store.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';

/**
 * Makes the first administrator of ADMIN_EMAIL and ADMIN_PASSWORD, once: a member of that address keeps password and
 * role whatever the settings say, so that settings raise nobody (S-35).
 * @throws StartError when ADMIN_PASSWORD is not one that members may have
 */
export async function ensureOperator(services: Services): Promise<void> {
  const { db, clock, env, log } = services;
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: given } = env;
  if (email === undefined || given === undefined) return;
  if ((await accountStore.findByEmail(db, email)) !== undefined) return;
  const passwordHash = await hashPassword(readPassword(given, email));
  const memberId = await accountStore.insert(db, { memberType: 'ROLE_ADMIN', email, passwordHash, now: clock.now() });
  if (memberId !== undefined) log.info({ event: 'administrator-made', memberId }, 'first administrator made');
}

/** Whether somebody has signed up with this address. For what runs at the start: no answer on the wire may tell (S-05). */
export async function hasMember({ db }: Services, email: string): Promise<boolean> {
  return (await accountStore.findByEmail(db, email)) !== undefined;
}

function readPassword(given: string, email: string): string {
  const parsed = password.safeParse(given);
  if (!parsed.success) throw new StartError(`ADMIN_PASSWORD: ${parsed.error.issues[0]?.message}`);
  try {
    refuseCommonPassword(parsed.data, email, 'ADMIN_PASSWORD');
  } catch (error) {
    throw new StartError(`ADMIN_PASSWORD: ${(error as Error).message}`);
  }
  return parsed.data;
}
