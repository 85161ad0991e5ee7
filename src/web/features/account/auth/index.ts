export { PasswordForm } from './password-form.tsx';
export { SignInAgain, useProofFor } from './sign-in-again.tsx';
export type { Reauthentication } from './use-factor-code.tsx';
export { factorsQuery } from './security/factors-query.ts';
export { ReauthenticationDialog, type ReauthenticationRequest } from './security/reauthentication-dialog.tsx';
