import { call } from './api.ts';
import { queryClient } from './query-client.ts';
import { readOnly } from './read-only.ts';

const LOOK_EVERY_MS = 4000;

// While nothing can be changed, the server is asked now and then, whatever the page does; once it is over, what could not be read is read again. Loaded when it
// is so for the first time, and for good.

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
