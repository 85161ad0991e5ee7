export { NicknameField } from './nickname-field.tsx';
export { type NicknameForm, useNicknameCheck } from './use-nickname-check.ts';
export { useNicknameSuggestion } from './use-nickname-suggestion.ts';
