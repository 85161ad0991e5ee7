import { useWatch, type UseFormReturn } from 'react-hook-form';
import {
  PASSWORD_RULE_MESSAGE,
  PASSWORD_USABLE_MESSAGE,
  PASSWORDS_DIFFER_MESSAGE,
  password as passwordRule,
} from '#domain/members/members.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';

export type PasswordPair = { password: string; passwordConfirm: string };

/**
 * A new password twice, each with its message while typing (SPEC §5).
 * `email` tells password managers which account it belongs to.
 */
export function PasswordPairFields({ form, email }: { form: UseFormReturn<PasswordPair>; email: string }) {
  const { register, control, formState } = form;
  const { password = '', passwordConfirm = '' } = useWatch({ control });
  const isUsable = passwordRule.safeParse(password).success;
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
        label="비밀번호"
        autoComplete="new-password"
        placeholder="비밀번호를 입력해 주세요"
        hint={PASSWORD_RULE_MESSAGE}
        error={refused ?? (password !== '' && !isUsable ? PASSWORD_RULE_MESSAGE : undefined)}
        success={isUsable ? PASSWORD_USABLE_MESSAGE : undefined}
      />
      <PasswordField
        {...register('passwordConfirm')}
        label="비밀번호 확인"
        autoComplete="new-password"
        placeholder="한 번 더 입력해 주세요"
        error={passwordConfirm !== '' && !isSame ? PASSWORDS_DIFFER_MESSAGE : undefined}
      />
    </div>
  );
}

/** Whether both conditions of SPEC §5 hold: the first is usable and the second equals it. */
export function isPairComplete({ password = '', passwordConfirm = '' }: Partial<PasswordPair>) {
  return passwordRule.safeParse(password).success && password === passwordConfirm;
}
