import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageHeading } from '../../../ui/layout/column.tsx';
import { CodeEntry, type CodeKind } from './code-entry.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** The second step of a sign-in: the app's code, one of the recovery codes, or a passkey. */
export function SecondFactorStep({
  onCode,
  onPasskey,
}: {
  /** Rejects with the message for the field. */
  onCode: (kind: CodeKind, code: string) => Promise<void>;
  onPasskey: () => Promise<void>;
}) {
  const [kind, setKind] = useState<CodeKind>('TOTP');
  const isApp = kind === 'TOTP';
  return (
    <>
      <PageHeading
        description={
          isApp
            ? '인증 앱을 열고 선배랑에 보이는 숫자를 입력해 주세요.'
            : '등록할 때 보관한 복구 코드 하나를 입력해 주세요. 한 번 쓴 코드는 다시 쓸 수 없어요.'
        }
      >
        본인인지 확인할게요
      </PageHeading>
      <CodeEntry key={kind} kind={kind} action="확인" onSend={(code) => onCode(kind, code)} />
      <div className="pt-3">
        <PasskeyButton onUse={onPasskey}>패스키로 확인</PasskeyButton>
      </div>
      <Button variant="ghost" className="mt-3 self-center" onClick={() => setKind(isApp ? 'RECOVERY_CODE' : 'TOTP')}>
        {isApp ? '복구 코드로 로그인' : '인증 앱의 코드로 로그인'}
      </Button>
    </>
  );
}
