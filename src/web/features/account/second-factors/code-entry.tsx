import { useEffect, useRef, useState } from 'react';
import { recoveryCode, totpCode } from '#domain/account/second-factors.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { Form } from '../../../lib/form.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

const KINDS = {
  TOTP: {
    label: '인증 앱의 코드',
    rules: totpCode,
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', placeholder: '6자리 숫자', maxLength: 12 },
  },
  RECOVERY_CODE: {
    label: '복구 코드',
    rules: recoveryCode,
    input: {
      autoComplete: 'off',
      autoCapitalize: 'characters',
      placeholder: 'ABCD-EFGH-JKMN-PQRS-TVWX-YZ01',
      maxLength: 60,
    },
  },
} as const;
export type CodeKind = keyof typeof KINDS;

/** A field for a code, and the button that sends it; a refusal shows under the field. @param onSend rejects with the error */
export function CodeEntry({
  kind,
  action,
  onSend,
}: {
  kind: CodeKind;
  /** The button's text. */
  action: string;
  onSend: (code: string) => Promise<void>;
}) {
  const { label, rules, input } = KINDS[kind];
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  useEffect(() => field.current?.focus(), []);

  async function send() {
    const parsed = rules.safeParse(code);
    if (!parsed.success) {
      setError(parsed.error.issues[0]?.message);
      return;
    }
    setPending(true);
    try {
      await onSend(parsed.data);
    } catch (thrown) {
      setError(messageOf(thrown));
      field.current?.select();
    } finally {
      setPending(false);
    }
  }

  return (
    <Form className="flex flex-col gap-5" onSubmit={send}>
      <TextField
        ref={field}
        {...input}
        label={label}
        spellCheck={false}
        className="tabular-nums"
        value={code}
        error={error}
        onChange={(event) => {
          setCode(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" size="lg" block pending={pending} disabled={!code.trim()}>
        {action}
      </Button>
    </Form>
  );
}
