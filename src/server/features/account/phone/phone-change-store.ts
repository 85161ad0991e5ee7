import { codeChangeStore } from '#server/platform/code-change-store.ts';

/** Numbers that wait for their code. */
export const phoneChangeStore = codeChangeStore<{
  /** Sealed for the member. */
  readonly number: Buffer;
  readonly codeHash: Buffer;
}>({ table: 'phone_changes', one: 'phone-change', columns: { number: 'number', codeHash: 'code_hash' } });
