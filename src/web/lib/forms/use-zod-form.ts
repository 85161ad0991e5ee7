import { type DefaultValues, type FieldErrors, type FieldValues, type Resolver, set, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { waitForRelease } from './wait-for-release.ts';

/**
 * A form with a schema of the domain as its rules (`zod/mini`). A field is validated once it has lost the focus, then on every
 * change; validation waits while a pointer is pressed. A refused submit focuses the first invalid field.
 */
export function useZodForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) {
  return useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: true,
  });
}

/** The schema as a resolver of react-hook-form: for each field its first error. */
function zodResolver<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return async (values, _context, { names }) => {
    // An error message takes space: a button below the field would move while the user, leaving the field, presses it.
    if (names) await waitForRelease();
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<Input> = {};
    const fieldsWithError = new Set<string>();
    for (const { path, code, message } of parsed.error.issues) {
      const field = path.join('.');
      if (fieldsWithError.has(field)) continue;
      fieldsWithError.add(field);
      set(errors, field, { type: code, message });
    }
    return { values: {}, errors };
  };
}
