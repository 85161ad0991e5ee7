import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * A form whose rules are a schema of the domain (`zod/mini`). A field speaks up once it has been left, then with every
 * change; a refused submit moves the focus to the first field at fault.
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
