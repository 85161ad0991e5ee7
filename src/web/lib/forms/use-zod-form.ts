import { useEffect } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type Resolver,
  set,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';

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

/** Registers a form's fields, each with its error: `const field = fieldsOf(form)`, `<TextField {...field('name')} />`. */
export function fieldsOf<Input extends FieldValues, Context, Output>({
  register,
  formState,
}: UseFormReturn<Input, Context, Output>) {
  return <Name extends Path<Input>>(name: Name, options?: RegisterOptions<Input, Name>) => ({
    ...register(name, options),
    error: get<FieldErrors<Input>, FieldError | undefined>(formState.errors, name)?.message,
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

let isPressed = false;
const waiting: (() => void)[] = [];

function markPressed() {
  isPressed = true;
}

function markReleased() {
  isPressed = false;
  for (const resolve of waiting.splice(0)) resolve();
}

const LISTENER_OPTIONS = { capture: true, passive: true };
window.addEventListener('pointerdown', markPressed, LISTENER_OPTIONS);
window.addEventListener('pointerup', markReleased, LISTENER_OPTIONS);
window.addEventListener('pointercancel', markReleased, LISTENER_OPTIONS);
// When the browser opens its own context menu, it sends no `pointerup`.
window.addEventListener('keydown', markReleased, LISTENER_OPTIONS);

/**
 * Resolves once no pointer is pressed. If the layout moves between press and release, the pressed element is no longer under the
 * pointer, and the browser fires no click. It resolves before that click, so its handler (a submit, which validates again) sees the
 * field's error already set.
 */
async function waitForRelease(): Promise<void> {
  if (!isPressed) return;
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
  });
}

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
