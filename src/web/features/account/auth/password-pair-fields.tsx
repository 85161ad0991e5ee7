import { useEffect, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import {
  PASSWORD_HINT,
  PASSWORD_RULES,
  PASSWORD_TOO_COMMON_MESSAGE,
  PASSWORD_USABLE_MESSAGE,
  PASSWORDS_DIFFER_MESSAGE,
  password as passwordRule,
} from '#domain/people/members.ts';
import { logError } from '../../../lib/log.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';

export type PasswordPair = { password: string; passwordConfirm: string };

/** React does not know this attribute, and passes it on unchanged. */
const FOR_MANAGERS = { passwordrules: PASSWORD_RULES };

/** The common passwords, loaded with the first form for a new password because they are larger than the form. Until then only the server refuses them. */
let isCommonPassword: ((password: string) => boolean) | undefined;

async function loadCommonPasswords() {
  ({ isCommonPassword } = await import('#domain/account/common-passwords.ts'));
}

/** Why a new password is refused, in the server's words; undefined if it is usable (SPEC §5, S-11). */
function faultOf(password: string): string | undefined {
  if (!passwordRule.safeParse(password).success) return PASSWORD_HINT;
  return isCommonPassword?.(password) ? PASSWORD_TOO_COMMON_MESSAGE : undefined;
}

/**
 * A new password twice, each with its message while typing (SPEC §5).
 * `email` tells password managers which account it belongs to.
 */
export function PasswordPairFields({
  form,
  email,
  label = '비밀번호',
}: {
  form: UseFormReturn<PasswordPair>;
  email: string;
  label?: string;
}) {
  const { register, control, formState } = form;
  const { password = '', passwordConfirm = '' } = useWatch({ control });
  const [, setLoaded] = useState(false);
  useEffect(() => {
    loadCommonPasswords().then(
      () => setLoaded(true),
      (error: unknown) => logError('common passwords error', error),
    );
  }, []);
  const fault = faultOf(password);
  const isSame = password === passwordConfirm;
  const refused = formState.errors.password?.type === 'server' ? formState.errors.password.message : undefined;

  return (
    <div className="flex flex-col gap-6">
      <input
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden
        className="sr-only"
      />
      <PasswordField
        {...register('password')}
        {...FOR_MANAGERS}
        label={label}
        autoComplete="new-password"
        placeholder="비밀번호를 입력해 주세요"
        hint={PASSWORD_HINT}
        error={refused ?? (password !== '' ? fault : undefined)}
        success={fault ? undefined : PASSWORD_USABLE_MESSAGE}
      />
      <PasswordField
        {...register('passwordConfirm')}
        {...FOR_MANAGERS}
        label={`${label} 확인`}
        autoComplete="new-password"
        placeholder="한 번 더 입력해 주세요"
        error={passwordConfirm !== '' && !isSame ? PASSWORDS_DIFFER_MESSAGE : undefined}
      />
    </div>
  );
}

/** Whether both conditions of SPEC §5 hold: the first is usable and the second equals it. */
export function isPairComplete({ password = '', passwordConfirm = '' }: Partial<PasswordPair>) {
  return faultOf(password) === undefined && password === passwordConfirm;
}
