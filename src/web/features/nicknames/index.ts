export { NicknameField } from './nickname-field.tsx';
export { type NicknameForm, useNicknameCheck } from './use-nickname-check.ts';
