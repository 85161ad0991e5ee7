import { ApiError } from '../../../../lib/api-error.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Modal } from '../../../../ui/overlays/modal.tsx';
import { describePasskeyFailure } from '../../second-factors/passkey.ts';
import { PasswordForm, type PasswordFormProps } from '../password-form.tsx';
import type { Reauthentication } from '../sign-in-again.tsx';

/** A change to the member's own ways to sign in, which needs reauthentication. */
export interface ReauthenticationRequest extends Pick<PasswordFormProps, 'to' | 'about' | 'label' | 'failure'> {
  readonly title: string;
  readonly description: string;
  readonly work: (proof: Reauthentication) => Promise<void>;
}

/** Asks for the password, and for a code if an app is enrolled, and runs the work with them. */
export function ReauthenticationDialog({
  request,
  onClose,
}: {
  request: ReauthenticationRequest | undefined;
  onClose: () => void;
}) {
  return (
    <Modal open={request !== undefined} onClose={onClose} title={request?.title} description={request?.description}>
      {request && <ReauthenticationForm request={request} onClose={onClose} />}
      <Button variant="ghost" block className="mt-2" onClick={onClose}>
        취소
      </Button>
    </Modal>
  );
}

function ReauthenticationForm({ request, onClose }: { request: ReauthenticationRequest; onClose: () => void }) {
  async function prove(proof: Reauthentication) {
    try {
      await request.work(proof);
    } catch (failed) {
      throw failed instanceof ApiError
        ? failed
        : new ApiError({ status: 0, code: 'PASSKEY', message: describePasskeyFailure(failed) });
    }
    onClose();
    return true;
  }

  const { to, about, label, failure } = request;
  return <PasswordForm to={to} about={about} label={label} failure={failure} onSubmit={prove} />;
}
