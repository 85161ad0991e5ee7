export {
  addPasskey,
  askForPasskey,
  beginWithPasskey,
  deletePasskey,
  findPasskey,
  isPasskeyAnswer,
  offerPasskey,
} from './passkeys.ts';
export {
  beginSignIn,
  clearFactorTries,
  completeSignIn,
  countFactorTry,
  endSignInsOf,
  findNamedSignIn,
  findSignIn,
  holderOf,
  holderOfSession,
  type NamedSignIn,
  type SignIn,
  type SignInMethod,
} from './sign-ins.ts';
export {
  consumeRecoveryCode,
  hasTotp,
  listFactors,
  removeAllFactors,
  removeTotp,
  renewRecoveryCodes,
} from './member-factors.ts';
export { consumeTotpCode, offerTotpKey, storeTotpKey } from './totp.ts';
