import { type ReactNode, useId } from 'react';
import type { Elements } from '../elements.ts';
import { FieldMessage } from './field.tsx';

/** Several controls under one name, such as the days of the week; label above, message below. */
export function FieldGroup({
  label,
  hint,
  error,
  optional,
  children,
}: {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  children: Elements;
}) {
  const messageId = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error || hint ? messageId : undefined}>
      <legend className="pb-2 text-sm font-semibold text-ink-muted">
        <span>{label}</span>
        {optional && <span className="font-normal text-ink-faint"> (선택)</span>}
      </legend>
      {children}
      <FieldMessage id={messageId} hint={hint} error={error} />
    </fieldset>
  );
}
