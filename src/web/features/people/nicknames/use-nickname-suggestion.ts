import { useEffect, useEffectEvent } from 'react';
import type { Path, PathValue, UseFormReturn } from 'react-hook-form';
import { isFreeNickname, type NicknameCheck, type NicknameForm } from './use-nickname-check.ts';

/**
 * Fills in a free nickname that may be kept, once. Never replaces typed text, and never fills in a focused field.
 * Without a suggestion the field stays empty.
 */
export function useNicknameSuggestion<Input extends NicknameForm, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  check: NicknameCheck,
): void {
  const name = 'nickname' as Path<Input>;
  const isUntouched = () => form.getValues(name) === '' && document.activeElement?.getAttribute('name') !== name;

  const suggest = useEffectEvent(async () => {
    if (!isUntouched()) return;
    const suggestion = await findFreeNickname().catch(() => undefined);
    if (suggestion === undefined || !isUntouched()) return;
    form.setValue(name, suggestion as PathValue<Input, Path<Input>>);
    check.confirm(suggestion);
  });
  useEffect(() => void suggest(), []);
}

/** A suggestion, or undefined if it is taken. Loads the word lists. */
async function findFreeNickname(): Promise<string | undefined> {
  const { suggestNickname } = await import('#domain/people/nickname-suggestions.ts');
  const suggestion = suggestNickname(Math.random);
  return (await isFreeNickname(suggestion)) ? suggestion : undefined;
}
