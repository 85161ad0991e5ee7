import { useCallback, useEffect, useRef, useState } from 'react';
import { clearDraft, readDraft, writeDraft } from './draft-storage.ts';

/**
 * State that survives a reload: `const [wizard, setWizard, clearWizard] = useDraft('mentee-wizard', { step: 1 })`.
 * A stored object is merged over `initial`, so fields added later have their default. Clear it once it has been sent.
 */
export function useDraft<Value>(key: string, initial: Value) {
  const [value, setValue] = useState<Value>(() => mergeStored(initial, readDraft(key)));
  const lastStored = useRef(value);

  useEffect(() => {
    if (lastStored.current === value) return;
    lastStored.current = value;
    writeDraft(key, value);
  }, [key, value]);

  const clear = useCallback(() => clearDraft(key), [key]);
  return [value, setValue, clear] as const;
}

function mergeStored<Value>(initial: Value, stored: unknown): Value {
  if (stored === undefined) return initial;
  return isRecord(initial) && isRecord(stored) ? { ...initial, ...stored } : (stored as Value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
