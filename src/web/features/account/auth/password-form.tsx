import { useId, useState } from 'react';
import { alertFailure } from '../../../lib/alert-failure.ts';
import { isRefusal, messageOf } from '../../../lib/api-error.ts';
import { Form } from '../../../lib/form.tsx';
import { useField } from '../../../lib/use-field.ts';
import { Button, type ButtonVariant } from '../../../ui/buttons/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import {
  type Asked,
  ProvenNote,
  type Reauthentication,
  SignInAgain,
  useFactorCode,
  useProofFor,
} from './sign-in-again.tsx';

export type PasswordFormProps = Asked & {
  /** Of the button. */
  label: string;
  variant?: ButtonVariant;
  /** The title of the alert when it fails otherwise than by the password. */
  failure: string;
  disabled?: boolean;
  children?: Elements;
  /** Throws the server's refusal. Returns true once done, which clears the fields. */
  onSubmit: (proof: Reauthentication) => Promise<boolean>;
};

/**
 * Asks for the member's password, and for a code if an authenticator app is enrolled, before an action that only they may take. A member without a
 * password signs in again first, so that nothing typed is lost on the way.
 */
export function PasswordForm({
  to,
  about,
  label,
  variant,
  failure,
  disabled = false,
  children,
  onSubmit,
}: PasswordFormProps) {
  const password = useField();
  const [isPending, setPending] = useState(false);
  const factor = useFactorCode();
  const fieldId = useId();
  const proof = useProofFor(to);
  const isProven = proof.by === 'PROVEN';

  async function submit() {
    if (isIncomplete) return;
    setPending(true);
    try {
      const currentPassword = isProven ? undefined : password.text;
      if (!(await factor.tryWith((code) => onSubmit({ currentPassword, code })))) return;
      password.set('');
      await proof.refresh();
    } catch (failed) {
      if (isRefusal(failed, 'WRONG_CURRENT_PASSWORD')) {
        password.setError(messageOf(failed));
        document.getElementById(fieldId)?.focus();
      } else {
        await alertFailure(failure, failed);
        await proof.refresh();
      }
    } finally {
      setPending(false);
    }
  }

  if (proof.by === 'NOT_YET') return <SignInAgain to={to} about={about} />;
  const isIncomplete = (!isProven && password.text.trim() === '') || factor.isMissing || disabled;
  return (
    <Form className="flex flex-col gap-4" onSubmit={submit}>
      {children}
      {factor.field && <div>{factor.field}</div>}
      {isProven ? (
        <ProvenNote />
      ) : (
        <PasswordField
          {...password.field}
          id={fieldId}
          label="지금 비밀번호"
          autoComplete="current-password"
          placeholder="본인인지 확인해요"
        />
      )}
      <Button type="submit" variant={variant} disabled={isIncomplete} pending={isPending}>
        {label}
      </Button>
    </Form>
  );
}
