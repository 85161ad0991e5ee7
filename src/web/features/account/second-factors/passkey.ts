import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { NewPasskeyAnswer, PasskeyAnswer } from '#contract/account/second-factors.ts';
import type { DataOf } from '#contract/calls.ts';
import { ApiError, messageOf } from '../../../lib/api-error.ts';

type Options = DataOf<'POST /v1/admin/signin/passkey/options'>;

export const hasPasskeys = 'PublicKeyCredential' in globalThis;

/** Has a passkey sign what the server asked for. Rejects when the person cancels or has none. */
export async function signWithPasskey(options: Options): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature },
  };
}

/** Makes a passkey as the server asked. Rejects when the person cancels, or the device cannot. */
export async function makePasskey(options: Options): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, transports },
  };
}

/** Why a passkey failed: the server’s message, or that the browser gave none. */
export function describePasskeyFailure(error: unknown): string {
  return error instanceof ApiError ? messageOf(error) : '확인을 취소했거나, 이 기기에서 쓸 수 있는 패스키가 없어요.';
}
