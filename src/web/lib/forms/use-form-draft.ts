import { useCallback, useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { clearDraft, readDraft, writeDraft } from '../drafts/draft-storage.ts';

/**
 * Keeps a form's values over a reload: restores them when the form is mounted and stores every change. List passwords in
 * `omit`. Returns a function that deletes the draft; call it when the form has been sent.
 */
export function useFormDraft<Input extends FieldValues, Context, Output>(
  key: string,
  form: UseFormReturn<Input, Context, Output>,
  omit: readonly (keyof Input & string)[] = [],
) {
  const { getValues, reset, subscribe } = form;
  const omitted = omit.join();

  useEffect(() => {
    const stored = readDraft(key) as Partial<Input> | undefined;
    if (stored) reset({ ...getValues(), ...stored }, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => writeDraft(key, without(values, omitted.split(','))),
    });
  }, [key, omitted, getValues, reset, subscribe]);

  return useCallback(() => clearDraft(key), [key]);
}

function without(values: FieldValues, names: readonly string[]) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}
