import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../../../lib/api-error.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';

/**
 * The field for a new address or number, which survives a reload.
 * @param name what the server calls it, and its draft
 * @param send has codes sent to it
 */
export function useContactField<Proof>(
  name: string,
  rules: z.ZodMiniType<string, string>,
  send: (contact: string, proof: Proof) => Promise<unknown>,
) {
  const ref = useRef<HTMLInputElement>(null);
  const [value, setValue, clear] = useDraft(`contact-${name}`, '');
  const [error, setError] = useState<string>();

  function refuse(message: string | undefined) {
    setError(message);
    ref.current?.focus();
    return false;
  }

  /** @returns false when the field says what is wrong */
  async function begin(proof: Proof): Promise<boolean> {
    const parsed = rules.safeParse(value);
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message);
    try {
      await send(parsed.data, proof);
      clear();
      return true;
    } catch (failed) {
      const fault = failed instanceof ApiError && failed.fieldErrors.find(({ field }) => field === name);
      if (!fault) throw failed;
      return refuse(fault.message);
    }
  }

  const onChange = ({ target }: { target: { value: string } }) => {
    setValue(target.value);
    setError(undefined);
  };
  return { field: { ref, value, error, onChange }, isEmpty: value.trim() === '', begin };
}
