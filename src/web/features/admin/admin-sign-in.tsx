import { useState } from 'react';
import { session } from '../../app/session/session.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useDialog } from '../../ui/overlays/dialog.ts';

/** The operator's sign-in, shown in place of the page that was opened. */
export function AdminSignIn() {
  const dialog = useDialog();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [pending, setPending] = useState(false);

  async function signIn(event: { preventDefault(): void }) {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    try {
      const { user } = await call('POST /v1/admin/signin', { body: { email, password } });
      session.enter(user);
    } catch (error) {
      await dialog.alert({ title: '로그인 오류', description: messageOf(error, '로그인에 실패했습니다.') });
    } finally {
      setPending(false);
    }
  }

  return (
    <form onSubmit={(event) => void signIn(event)} className="flex flex-col gap-5 px-page py-8">
      <TextField
        label="이메일"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label="비밀번호"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" size="lg" block pending={pending} disabled={!email.trim() || !password.trim()}>
        로그인
      </Button>
    </form>
  );
}
