import { useState } from 'react';
import type { DataOf } from '#contract/calls.ts';
import { serverMessageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { PasskeyButton } from '../../account/second-factors/index.ts';

/** The first step of an operator's sign-in. */
export function PasswordStep({
  onDone,
  onPasskey,
}: {
  onDone: (next: DataOf<'POST /v1/admin/signin'>['next']) => void;
  onPasskey: () => Promise<void>;
}) {
  const dialog = useDialog();
  const runOnce = useSingleRun();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [pending, setPending] = useState(false);

  async function signIn() {
    setPending(true);
    try {
      const { next } = await call('POST /v1/admin/signin', { body: { email, password } });
      onDone(next);
    } catch (error) {
      await dialog.alert({ title: '로그인 오류', description: serverMessageOf(error, '로그인에 실패했습니다.') });
    } finally {
      setPending(false);
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void runOnce(signIn);
      }}
    >
      <TextField
        label="이메일"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label="비밀번호"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button
        type="submit"
        size="lg"
        block
        className="mt-3"
        pending={pending}
        disabled={!email.trim() || !password.trim()}
      >
        로그인
      </Button>
      <PasskeyButton onUse={onPasskey}>패스키로 로그인</PasskeyButton>
      <p className="text-sm text-ink-muted">
        비밀번호나 인증 앱을 잃어버렸다면 서버를 관리하는 분에게 알려 주세요. 메일로는 다시 정할 수 없어요.
      </p>
    </form>
  );
}
