import type { Sessions, Viewer } from './sessions.ts';

/** Sessions that are looked up in one statement. */
const SESSIONS_AT_ONCE = 500;

/** The open streams that have lost their session: signed out, a new password, expired, suspended. */
export async function findInvalid<Stream extends { readonly viewer: Viewer }>(
  sessions: Sessions,
  streams: readonly Stream[],
): Promise<Stream[]> {
  const invalid: Stream[] = [];
  for (let start = 0; start < streams.length; start += SESSIONS_AT_ONCE) {
    const some = streams.slice(start, start + SESSIONS_AT_ONCE);
    const valid = await sessions.listValid(some.map(({ viewer }) => viewer.sessionId));
    invalid.push(...some.filter(({ viewer }) => !valid.has(viewer.sessionId)));
  }
  return invalid;
}
