export { PasswordForm } from './password-form.tsx';
export { factorsQuery } from './security/factors-query.ts';
export { ReauthenticationDialog, type ReauthenticationRequest } from './security/reauthentication-dialog.tsx';
