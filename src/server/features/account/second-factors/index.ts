export { beginWithPasskey } from './begin-with-passkey.ts';
export { completeSignIn, type SignInMethod } from './complete-sign-in.ts';
export { clearFactorTries, countFactorTry } from './limit-wrong-factors.ts';
export { secondFactorData } from './member-data.ts';
export { hasTotp, listFactors, removeAllFactors, removeTotp } from './member-factors.ts';
export { offerTotpKey, storeTotpKey } from './new-totp-key.ts';
export { addPasskey, askForPasskey, deletePasskey, findPasskey, isPasskeyAnswer, offerPasskey } from './passkeys.ts';
export { renewRecoveryCodes, consumeRecoveryCode } from './recovery-codes.ts';
export {
  beginSignIn,
  endSignInsOf,
  findNamedSignIn,
  findSignIn,
  holderOf,
  holderOfSession,
  type NamedSignIn,
  type SignIn,
} from './sign-ins.ts';
export { consumeTotpCode } from './totp.ts';
