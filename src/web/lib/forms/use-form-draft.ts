import { useCallback, useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { clearDraft, readDraft, writeDraft } from '../drafts/draft-storage.ts';

/**
 * Keeps a form's values over a reload: restores them when the form is mounted and stores every change. Not for forms with a password.
 * Returns a function that deletes the draft; call it when the form has been sent.
 */
export function useFormDraft<Input extends FieldValues, Context, Output>(
  key: string,
  form: UseFormReturn<Input, Context, Output>,
) {
  const { getValues, reset, subscribe } = form;

  useEffect(() => {
    const stored = readDraft(key) as Partial<Input> | undefined;
    if (stored) reset({ ...getValues(), ...stored }, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => writeDraft(key, values),
    });
  }, [key, getValues, reset, subscribe]);

  return useCallback(() => clearDraft(key), [key]);
}
