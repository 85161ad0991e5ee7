import { READ_ONLY_HEADER } from '#contract/read-only.ts';
import { createStore } from './store.ts';

/** Whether the service is read-only, by its last answer (docs/decisions/0282). */
export const readOnly = createStore(false);

/** Reads the state from an answer; other refusals do not tell it. */
export function noteReadOnly({ ok, headers }: Response) {
  const isReadOnly = headers.has(READ_ONLY_HEADER);
  if (isReadOnly || ok) readOnly.set(isReadOnly);
}
