export { PasswordForm } from './password-form.tsx';
export type { Reauthentication } from './use-factor-code.tsx';
export { signInAtProvider } from './identities/sign-in-at-provider.ts';
export { identitiesQuery } from './security/identities-query.ts';
export { factorsQuery } from './security/factors-query.ts';
export { ReauthenticationDialog, type ReauthenticationRequest } from './security/reauthentication-dialog.tsx';
