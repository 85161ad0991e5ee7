export { CodeEntry, type CodeKind } from './code-entry.tsx';
export { NewPasskey } from './new-passkey.tsx';
export { NewTotpKey } from './new-totp-key.tsx';
export { PasskeyButton } from './passkey-button.tsx';
export { PasskeyList } from './passkey-list.tsx';
export { describePasskeyFailure, hasPasskeys, makePasskey, signWithPasskey } from './passkey.ts';
export { RecoveryCodes } from './recovery-codes.tsx';
export { SecondFactorStep } from './second-factor-step.tsx';
