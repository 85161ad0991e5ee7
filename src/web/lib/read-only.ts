import { READ_ONLY_HEADER } from '#contract/read-only.ts';
import { createStore } from './store.ts';

/** Whether the service can be read and not changed at the moment, as its last answer told (docs/decisions/0282). */
export const readOnly = createStore(false);

/** Takes from an answer whether anything can be changed; another refusal says nothing of it. */
export function noteReadOnly({ ok, headers }: Response) {
  const isReadOnly = headers.has(READ_ONLY_HEADER);
  if (isReadOnly || ok) readOnly.set(isReadOnly);
}
