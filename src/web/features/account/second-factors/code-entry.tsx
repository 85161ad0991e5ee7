import { useEffect, useRef, useState } from 'react';
import { recoveryCode, totpCode } from '#domain/account/second-factors.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { Form } from '../../../lib/form.tsx';
import { useField } from '../../../lib/use-field.ts';
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
  action: string;
  onSend: (code: string) => Promise<void>;
}) {
  const { label, rules, input } = KINDS[kind];
  const element = useRef<HTMLInputElement>(null);
  const code = useField();
  const [pending, setPending] = useState(false);
  useEffect(() => element.current?.focus(), []);

  async function send() {
    const parsed = rules.safeParse(code.text);
    if (!parsed.success) return code.setError(parsed.error.issues[0]?.message);
    setPending(true);
    try {
      await onSend(parsed.data);
    } catch (thrown) {
      code.setError(messageOf(thrown));
      element.current?.select();
    } finally {
      setPending(false);
    }
  }

  return (
    <Form className="flex flex-col gap-5" onSubmit={send}>
      <TextField ref={element} {...input} {...code.field} label={label} spellCheck={false} className="tabular-nums" />
      <Button type="submit" size="lg" block pending={pending} disabled={!code.text.trim()}>
        {action}
      </Button>
    </Form>
  );
}
