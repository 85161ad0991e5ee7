import { type DefaultValues, type FieldErrors, type FieldValues, type Resolver, set, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { pressIsOver } from './press.ts';

/**
 * A form whose rules are a schema of the domain (`zod/mini`). A field speaks up once it has been left, then with every
 * change; it waits while something is pressed. A refused submit moves the focus to the first field at fault.
 */
export function useZodForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) {
  return useForm<Input, unknown, Output>({
    resolver: resolveBy(schema),
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: true,
  });
}

/** Tells the form what the schema says: for each field its first complaint. */
function resolveBy<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return async (values, _context, { names }) => {
    // A complaint takes room. Somebody who leaves a field by pressing a button below it would see the button move away.
    if (names) await pressIsOver();
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<Input> = {};
    const complained = new Set<string>();
    for (const { path, code, message } of parsed.error.issues) {
      const field = path.join('.');
      if (complained.has(field)) continue;
      complained.add(field);
      set(errors, field, { type: code, message });
    }
    return { values: {}, errors };
  };
}
