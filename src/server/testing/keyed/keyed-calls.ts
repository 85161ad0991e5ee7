import type { KeyedCallName, PrepareCall } from './keyed-call.ts';
import { MENTORING_CALLS } from './mentoring-calls.ts';
import { OTHER_CALLS } from './other-calls.ts';

/** A scene for every call that takes an Idempotency-Key: one that has none does not compile. */
export const KEYED_CALLS: Readonly<Record<KeyedCallName, PrepareCall>> = { ...MENTORING_CALLS, ...OTHER_CALLS };

export const KEYED_CALL_NAMES = Object.keys(KEYED_CALLS) as readonly KeyedCallName[];
