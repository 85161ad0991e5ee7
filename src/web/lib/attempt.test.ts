import { describe, expect, it } from 'vitest';
import { ApiError, networkError } from './api-error.ts';
import { createAttempt } from './attempt.ts';

function numberedKeys() {
  let last = 0;
  return () => String(++last);
}

function sendWithOutcomes(...outcomes: (Error | undefined)[]) {
  const keys: string[] = [];
  return {
    keys,
    send: async (key: string) => {
      keys.push(key);
      const outcome = outcomes.shift();
      if (outcome) throw outcome;
      return 'done';
    },
  };
}

const declined = new ApiError({ status: 422, code: 'PAYMENT_DECLINED', message: '' });
const running = new ApiError({ status: 409, code: 'IDEMPOTENCY_RUNNING', message: '' });
const serverError = new ApiError({ status: 503, code: 'PAYMENT_UNKNOWN', message: '' });

describe('the idempotency key of an attempt', () => {
  it.each([networkError(), serverError, running])(
    'stays the same while the outcome is unknown ($code)',
    async (unknown) => {
      const attempt = createAttempt(numberedKeys());
      const { keys, send } = sendWithOutcomes(unknown);
      await expect(attempt({ orderId: 1 }, send)).rejects.toBe(unknown);
      await expect(attempt({ orderId: 1 }, send)).resolves.toBe('done');
      expect(keys).toEqual(['1', '1']);
    },
  );

  it.each([
    new ApiError({ status: 429, code: 'TOO_MANY_REQUESTS', message: '' }),
    new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: '' }),
    new ApiError({ status: 403, code: 'STEP_UP_REQUIRED', message: '' }),
  ])('stays the same after a refusal that says nothing of what was sent before ($code)', async (refusal) => {
    const attempt = createAttempt(numberedKeys());
    const { keys, send } = sendWithOutcomes(networkError(), refusal, undefined);
    await expect(attempt({ orderId: 1 }, send)).rejects.toMatchObject({ code: 'NETWORK' });
    await expect(attempt({ orderId: 1 }, send)).rejects.toBe(refusal);
    await expect(attempt({ orderId: 1 }, send)).resolves.toBe('done');
    expect(keys).toEqual(['1', '1', '1']);
  });

  it('is a new one after a refusal, after a success and for another payload', async () => {
    const attempt = createAttempt(numberedKeys());
    const { keys, send } = sendWithOutcomes(declined, undefined, networkError());
    await expect(attempt({ orderId: 1 }, send)).rejects.toBe(declined);
    await attempt({ orderId: 1 }, send);
    await expect(attempt({ orderId: 1 }, send)).rejects.toMatchObject({ code: 'NETWORK' });
    await attempt({ orderId: 2 }, send);
    expect(keys).toEqual(['1', '2', '3', '4']);
  });
});
