import { clsx } from 'clsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, type Ref, type RefCallback, useId } from 'react';
import type { Elements } from '../elements.ts';

/** The props of every form field: its name, help and state. */
export type FieldProps = {
  label: string;
  hideLabel?: boolean | undefined;
  /** Help below the control, replaced by `error` or `success`. */
  hint?: ReactNode;
  error?: string | undefined;
  /** A confirming message such as 사용 가능한 비밀번호입니다. */
  success?: string | undefined;
  /** Adds (선택) after the label. */
  optional?: boolean | undefined;
};

/**
 * Splits a field's props into those of its frame and those of its control, with the ids and ARIA attributes that connect the control with its
 * label and message.
 */
export function useFieldControl<Control extends { id?: string | undefined; className?: string | undefined }>({
  label,
  hideLabel,
  hint,
  error,
  success,
  optional,
  className,
  id,
  ...control
}: FieldProps & Control) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const messageId = `${controlId}-message`;
  return {
    frame: { label, hideLabel, hint, error, success, optional, className, controlId, messageId },
    control: {
      ...control,
      id: controlId,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error || success || hint ? messageId : undefined,
    } as const,
  };
}

/** Label above, message below; the control is passed as children and takes its id from {@link useFieldControl}. */
export function FieldFrame({
  label,
  hideLabel,
  hint,
  error,
  success,
  optional,
  controlId,
  messageId,
  aside,
  className,
  children,
}: FieldProps & {
  controlId: string;
  messageId: string;
  /** At the right end of the message line, for a counter. */
  aside?: Elements;
  className?: string | undefined;
  children: Elements;
}) {
  return (
    <div className={clsx('flex min-w-0 flex-col', className)}>
      <label htmlFor={controlId} className={clsx(hideLabel ? 'sr-only' : 'pb-2 text-sm font-semibold text-ink-muted')}>
        <span>{label}</span>
        {optional && <span className="font-normal text-ink-faint"> (선택)</span>}
      </label>
      {children}
      <div className="flex items-start justify-between gap-3">
        <FieldMessage id={messageId} hint={hint} error={error} success={success} />
        {aside}
      </div>
    </div>
  );
}

/** The line below a control: the error, else the confirmation, else the hint. Changes are announced. */
export function FieldMessage({
  id,
  hint,
  error,
  success,
}: Pick<FieldProps, 'hint' | 'error' | 'success'> & { id?: string }) {
  const Icon = error ? CircleAlert : CircleCheck;
  return (
    <div id={id} aria-live="polite" className="min-w-0 flex-1 text-sm">
      {error || success ? (
        <p className={clsx('flex animate-appear items-start gap-1.5 pt-2', error ? 'text-danger' : 'text-success')}>
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{error || success}</span>
        </p>
      ) : (
        hint && <div className="pt-2 text-ink-faint">{hint}</div>
      )}
    </div>
  );
}

/** The input's box. `data-invalid` makes the border red. */
export const controlClass = clsx(
  'min-h-13 w-full rounded-lg border-[1.5px] border-transparent bg-sunken px-4 py-3 text-base text-ink',
  'transition-[border-color,background-color] duration-150',
  'hover:border-line focus:border-brand focus:bg-surface focus:outline-none',
  'aria-invalid:border-danger',
  'disabled:cursor-not-allowed disabled:border-line disabled:text-ink-faint [&[readonly]]:text-ink-muted',
);

/** One ref callback that sets several refs: a component's own and its caller's. */
export function mergeRefs<T>(...refs: (Ref<T> | undefined)[]): RefCallback<T> {
  return (node) => {
    const cleanups = refs.map((ref) => {
      if (typeof ref === 'function') return ref(node);
      if (ref) ref.current = node;
      return undefined;
    });
    return () => {
      refs.forEach((ref, index) => {
        const cleanup = cleanups[index];
        if (typeof cleanup === 'function') cleanup();
        else if (typeof ref === 'function') ref(null);
        else if (ref) ref.current = null;
      });
    };
  };
}
