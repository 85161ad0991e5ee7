import type { Passkey } from '#contract/account/second-factors.ts';
import { MAX_PASSKEY_NAME_LENGTH } from '#domain/account/second-factors.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { hasPasskeys } from './passkey.ts';

/** Somebody's passkeys, each with a button that removes it; nothing where there are none. */
export function PasskeyList({
  passkeys,
  onRemove,
}: {
  passkeys: readonly Passkey[];
  onRemove: (passkey: Passkey) => void;
}) {
  if (passkeys.length === 0) return null;
  return (
    <ul aria-label="등록한 패스키" className="flex flex-col gap-2">
      {passkeys.map((passkey) => (
        <li key={passkey.passkeyId} className="flex items-center gap-3 rounded-lg bg-sunken py-2 pr-2 pl-4">
          <div className="min-w-0 flex-1">
            <p className="font-semibold break-words">{passkey.name}</p>
            <p className="text-sm text-ink-muted">
              {passkey.lastUsedAt
                ? `마지막 사용 ${describeKoreanTime(new Date(passkey.lastUsedAt))}`
                : `등록 ${describeKoreanTime(new Date(passkey.createdAt))}`}
            </p>
          </div>
          <Button variant="ghost" size="sm" aria-label={`${passkey.name} 지우기`} onClick={() => onRemove(passkey)}>
            지우기
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The name of a new passkey and the button that makes it, or a note that this browser has no passkeys. */
export function NewPasskey({
  name,
  example,
  onName,
  onAdd,
}: {
  name: string;
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
