import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import type { Elements } from '../elements.ts';
import { controlClass, FieldFrame, type FieldProps, useFieldControl } from './field.tsx';

export type TextFieldProps = ComponentProps<'input'> &
  FieldProps & {
    /** Inside the right end of the box: a unit, a countdown, a button. */
    trailing?: ReactNode;
    /** Beside the box: a button such as 중복 확인. */
    action?: Elements;
  };

/** One line of text. Native props and the ref are passed to the input, so `{...register('name')}` works. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  success,
  optional,
  trailing,
  action,
  className,
  id,
  ...input
}: TextFieldProps) {
  const field: FieldProps = { label, hideLabel, hint, error, success, optional };
  const { controlId, messageId, control } = useFieldControl(field, id);
  return (
    <FieldFrame {...field} controlId={controlId} messageId={messageId} className={className}>
      <div className="flex items-stretch gap-2">
        <div className="relative min-w-0 flex-1">
          <input {...input} {...control} className={clsx(controlClass, trailing && 'pr-14')} />
          {trailing && (
            <div className="absolute inset-y-0 right-1 flex items-center text-sm text-ink-faint">{trailing}</div>
          )}
        </div>
        {action}
      </div>
    </FieldFrame>
  );
}
