import { useFormContext, useWatch } from 'react-hook-form';
import { NICKNAME_USABLE_MESSAGE } from '#domain/people/members.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { pressedKey } from '../../../ui/pressed-key.ts';
import type { NicknameCheck, NicknameForm } from './use-nickname-check.ts';

/** The nickname with its 중복 확인 button (SPEC §4 nickname check). */
export function NicknameField({ check }: { check: NicknameCheck }) {
  const { register, control, formState } = useFormContext<NicknameForm>();
  const value = useWatch({ control, name: 'nickname' });
  const error = formState.errors.nickname?.message;
  const isConfirmed = check.isConfirmed(value ?? '');
  return (
    <TextField
      {...register('nickname')}
      label="닉네임"
      autoComplete="nickname"
      placeholder="다른 사람에게 보여요"
      error={isConfirmed ? undefined : error}
      success={isConfirmed && !check.isOwn(value ?? '') ? NICKNAME_USABLE_MESSAGE : undefined}
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Enter' || isConfirmed) return;
        event.preventDefault();
        void check.check();
      }}
      action={
        <Button variant="soft" className="shrink-0 px-4 text-sm" onClick={() => isConfirmed || void check.check()}>
          중복 확인
        </Button>
      }
    />
  );
}
