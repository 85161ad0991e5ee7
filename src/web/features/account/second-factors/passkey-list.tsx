import type { Passkey } from '#contract/account/second-factors.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';

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
