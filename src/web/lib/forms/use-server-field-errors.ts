import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api-error.ts';

/** Shows the server's errors of a part of the body (`refundAccount.bank`) under the fields of the form that fills it. */
export function useServerFieldErrors<Input extends FieldValues, Context, Output>(
  form: UseFormReturn<Input, Context, Output>,
  part: string,
  error: unknown,
) {
  const { setError } = form;
  useEffect(() => {
    if (!(error instanceof ApiError)) return;
    const partErrors = error.fieldErrors.filter(({ field }) => field.startsWith(`${part}.`));
    partErrors.forEach(({ field, message }, index) => {
      const name = field.slice(part.length + 1) as Path<Input>;
      setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
    });
  }, [setError, part, error]);
}
