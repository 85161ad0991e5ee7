export { NicknameField, type NicknameForm, useNicknameCheck, useNicknameSuggestion } from './nickname-field.tsx';
