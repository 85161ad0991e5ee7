export { PasswordForm } from './password-form.tsx';
