import { useState } from 'react';
import { ApiError } from './api-error.ts';

/**
 * Keeps one `Idempotency-Key` for one intent (product §10). While the outcome is unknown (no response, a server error)
 * the same payload is sent again with the same key, so the server executes it once; after a success or a refusal, or
 * with another payload, the next attempt is a new intent with a new key.
 * @returns runs an attempt; `payload` is everything that tells one intent from another
 */
export function createAttempt(newKey: () => string = randomKey) {
  let open: { payload: string; key: string } | undefined;

  return async function attempt<Data>(
    payload: unknown,
    send: (idempotencyKey: string) => Promise<Data>,
  ): Promise<Data> {
    const text = JSON.stringify(payload) ?? '';
    if (open?.payload !== text) open = { payload: text, key: newKey() };
    try {
      const data = await send(open.key);
      open = undefined;
      return data;
    } catch (error) {
      if (!(error instanceof ApiError) || isAnswer(error)) open = undefined;
      throw error;
    }
  };
}

/** Whether the server has checked the key and refused the request. A rate limit, an ended session and a due second factor are refused before that. */
function isAnswer({ isOutcomeUnknown, status, code }: ApiError): boolean {
  return !isOutcomeUnknown && status !== 401 && status !== 429 && code !== 'STEP_UP_REQUIRED';
}

/**
 * For a button that must not run its action twice:
 * `const attempt = useAttempt(); await attempt(body, (idempotencyKey) => call('POST …', { body, idempotencyKey }))`.
 */
export function useAttempt() {
  const [attempt] = useState(() => createAttempt());
  return attempt;
}

// `crypto.randomUUID` exists only on https and localhost; a phone on the same network may use plain http.
function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
