import { call, readOnly } from './api.ts';
import { queryClient } from './query-client.ts';

const LOOK_EVERY_MS = 4000;

// While the service is read-only, asks the server now and then whether that is over; then refetches everything that failed. Loaded the first time this
// happens, and stays.

let timer: ReturnType<typeof setInterval> | undefined;

function follow() {
  if (readOnly.read()) {
    timer ??= setInterval(look, LOOK_EVERY_MS);
  } else if (timer !== undefined) {
    clearInterval(timer);
    timer = undefined;
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  }
}

/** Each answer says whether it is over. */
function look() {
  void call('GET /v1/announcements', { query: { size: '1' } }).catch(() => undefined);
}

readOnly.subscribe(follow);
follow();
