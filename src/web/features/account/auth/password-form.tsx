import { useId, useState } from 'react';
import { isRefusal, messageOf } from '../../../lib/api-error.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { Button, type ButtonVariant } from '../../../ui/buttons/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { NoPassword, useHasNoPassword } from './no-password.tsx';
import { useFactorCode, type Reauthentication } from './use-factor-code.tsx';

type PasswordFormProps = {
  /** Of the button. */
  label: string;
  variant?: ButtonVariant;
  /** The title of the alert when it fails otherwise than by the password. */
  failure: string;
  /** Whether something besides the password is missing. */
  disabled?: boolean;
  /** Before the password. */
  children?: Elements;
  /** Throws the server's refusal. Returns true once done, which clears the fields. */
  onSubmit: (proof: Reauthentication) => Promise<boolean>;
};

/** Asks for the member's password, and for a code if an authenticator app is enrolled, before an action that only they may take. */
export function PasswordForm({ label, variant, failure, disabled = false, children, onSubmit }: PasswordFormProps) {
  const dialog = useDialog();
  const runOnce = useSingleRun();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const factor = useFactorCode();
  const fieldId = useId();
  const hasNoPassword = useHasNoPassword();

  async function submit() {
    setPending(true);
    try {
      if (await factor.tryWith((code) => onSubmit({ currentPassword: password, code }))) setPassword('');
    } catch (failed) {
      if (isRefusal(failed, 'WRONG_CURRENT_PASSWORD')) {
        setError(messageOf(failed));
        document.getElementById(fieldId)?.focus();
      } else await dialog.alert({ title: failure, description: messageOf(failed) });
    } finally {
      setPending(false);
    }
  }

  if (hasNoPassword) return <NoPassword />;
  const isIncomplete = password.trim() === '' || factor.isMissing || disabled;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isIncomplete) void runOnce(submit);
      }}
    >
      {children}
      {factor.field && <div>{factor.field}</div>}
      <PasswordField
        id={fieldId}
        label="지금 비밀번호"
        autoComplete="current-password"
        placeholder="본인인지 확인해요"
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant={variant} disabled={isIncomplete} pending={isPending}>
        {label}
      </Button>
    </form>
  );
}
