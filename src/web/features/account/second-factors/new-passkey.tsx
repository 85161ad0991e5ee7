import { MAX_PASSKEY_NAME_LENGTH } from '#domain/account/second-factors.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { hasPasskeys } from './passkey.ts';

/** The name of a new passkey and the button that makes it, or a note that this browser has no passkeys. */
export function NewPasskey({
  name,
  example,
  onName,
  onAdd,
}: {
  name: string;
  /** An example of a name. */
  example: string;
  onName: (name: string) => void;
  onAdd: () => void;
}) {
  if (!hasPasskeys) return <p className="text-sm text-ink-muted">이 브라우저에서는 패스키를 등록할 수 없어요.</p>;
  return (
    <>
      <TextField
        label="새 패스키의 이름"
        placeholder={`예) ${example}`}
        maxLength={MAX_PASSKEY_NAME_LENGTH}
        value={name}
        onChange={(event) => onName(event.target.value)}
      />
      <Button variant="secondary" disabled={!name.trim()} onClick={onAdd}>
        이 기기에 패스키 등록
      </Button>
    </>
  );
}
