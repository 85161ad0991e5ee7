import { setTimeout as delay } from 'node:timers/promises';
import { clientAtNewAddress, GOOD_PASSWORD, newEmail, signUpMember } from '#server/testing/clients/sign-up.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { median, quantile } from './rounds.ts';

const SPRAYED_A_MINUTE = 400;
const PAUSE_MS = 60_000 / SPRAYED_A_MINUTE;
const SECONDS = 30;
const SIGN_INS = 20;
const WRONG_PASSWORD = 'Wrong9!guess';

/** How long a member's sign-in takes, in milliseconds. */
export interface SignInFigures {
  readonly where: string;
  readonly median: number;
  readonly p95: number;
  readonly most: number;
  /** Of the strangers' sign-ins: how many had their password checked. */
  readonly checked: number;
  readonly sprayed: number;
}

/** A member signs in at an address of their own while strangers try invented accounts: from one address, all at once, and from one each. */
export async function* measureSignIn(): AsyncGenerator<SignInFigures> {
  const one = (instance: TestInstance) => {
    const client = clientAtNewAddress(instance);
    return () => client;
  };
  yield await measure('400 a minute from one address', one, PAUSE_MS);
  yield await measure('400 at once from one address', one, 0);
  yield await measure('400 a minute from 400 addresses', (instance) => () => clientAtNewAddress(instance), PAUSE_MS);
}

async function measure(
  where: string,
  open: (instance: TestInstance) => () => ReturnType<typeof clientAtNewAddress>,
  pauseMs: number,
): Promise<SignInFigures> {
  const instance = await openTestInstance();
  try {
    const { email } = await signUpMember(instance);
    const nextClient = open(instance);
    const count = pauseMs === 0 ? SPRAYED_A_MINUTE : (SPRAYED_A_MINUTE * SECONDS) / 60;
    const sprayed: Promise<{ code?: string | undefined }>[] = [];
    const spraying = (async () => {
      for (let n = 0; n < count; n += 1) {
        const body = { email: newEmail(), password: WRONG_PASSWORD };
        sprayed.push(nextClient().call('POST /v1/auth/login', { body }));
        if (pauseMs > 0) await delay(pauseMs);
      }
    })();
    const times: number[] = [];
    for (let n = 0; n < SIGN_INS; n += 1) {
      const startedAt = performance.now();
      await clientAtNewAddress(instance).get('POST /v1/auth/login', { body: { email, password: GOOD_PASSWORD } });
      times.push(performance.now() - startedAt);
      if (pauseMs > 0) await delay(1000);
    }
    await spraying;
    const codes = (await Promise.all(sprayed)).map(({ code }) => code);
    const checked = codes.filter((code) => code === 'WRONG_CREDENTIALS').length;
    const most = Math.max(...times);
    return { where, checked, sprayed: count, median: median(times), p95: quantile(0.95, times), most };
  } finally {
    await instance.close();
  }
}
