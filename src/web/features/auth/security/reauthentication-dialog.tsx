import { useState } from 'react';
import { factorCode } from '#domain/accounts/second-factors.ts';
import { ApiError, isRefusal, messageOf } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { describePasskeyFailure } from '../../second-factors/index.ts';
import { PasswordForm } from '../password-form.tsx';

/** What shows, before a second factor is changed, that it is the member who asks. */
export interface Reauthentication {
  readonly currentPassword: string;
  /** Only where an authenticator app is enrolled. */
  readonly code?: string | undefined;
}

/** A change of one's own ways in, which needs to know who asks. */
export interface ReauthenticationRequest {
  readonly title: string;
  readonly description: string;
  /** Of the button. */
  readonly label: string;
  /** The title of the alert when it fails otherwise than by what was typed. */
  readonly failure: string;
  readonly work: (proof: Reauthentication) => Promise<void>;
}

/** Asks for the password, and for a code where an app is enrolled, and does the work with them. */
export function ReauthenticationDialog({
  request,
  needsCode,
  onClose,
}: {
  request: ReauthenticationRequest | undefined;
  needsCode: boolean;
  onClose: () => void;
}) {
  return (
    <Modal
      open={request !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={request?.title}
      description={request?.description}
    >
      {request && <ReauthenticationForm request={request} needsCode={needsCode} onClose={onClose} />}
      <Button variant="ghost" block className="mt-2" onClick={onClose}>
        취소
      </Button>
    </Modal>
  );
}

function ReauthenticationForm({
  request,
  needsCode,
  onClose,
}: {
  request: ReauthenticationRequest;
  needsCode: boolean;
  onClose: () => void;
}) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();

  async function prove(currentPassword: string) {
    const parsed = factorCode.safeParse(code);
    if (needsCode && !parsed.success) {
      setError(parsed.error.issues[0]?.message);
      return false;
    }
    try {
      await request.work({ currentPassword, code: parsed.data });
    } catch (failed) {
      if (isRefusal(failed, 'WRONG_CURRENT_PASSWORD')) throw failed;
      if (needsCode && isCodeRefused(failed)) {
        setError(messageOf(failed));
        return false;
      }
      throw failed instanceof ApiError
        ? failed
        : new ApiError({ status: 0, code: 'PASSKEY', message: describePasskeyFailure(failed) });
    }
    onClose();
    return true;
  }

  return (
    <PasswordForm
      label={request.label}
      failure={request.failure}
      disabled={needsCode && code.trim() === ''}
      onSubmit={prove}
    >
      {needsCode && (
        <TextField
          label="인증 앱의 코드"
          hint="앱을 쓸 수 없으면 복구 코드를 입력해 주세요."
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={60}
          placeholder="6자리 숫자"
          value={code}
          error={error}
          onChange={(event) => {
            setCode(event.target.value);
            setError(undefined);
          }}
        />
      )}
    </PasswordForm>
  );
}

function isCodeRefused(error: unknown): boolean {
  return error instanceof ApiError && error.fieldErrors.some(({ field }) => field === 'code');
}
