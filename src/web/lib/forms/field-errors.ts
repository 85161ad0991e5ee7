import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api-error.ts';

/**
 * Shows the server's field errors under their fields and focuses the first. Returns false when the error names no
 * field of this form: then show its message elsewhere.
 */
export function showFieldErrors<Input extends FieldValues, Context, Output>(
  form: UseFormReturn<Input, Context, Output>,
  error: unknown,
) {
  if (!(error instanceof ApiError)) return false;
  const names = Object.keys(form.getValues());
  const known = error.fieldErrors.filter(({ field }) => names.includes(field.split('.')[0] ?? ''));
  known.forEach(({ field, message }, index) =>
    form.setError(field as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
  return known.length > 0;
}
