import { useRef } from 'react';
import { type Path, type UseFormReturn, useWatch } from 'react-hook-form';
import { nickname as nicknameRule, NICKNAME_TAKEN_MESSAGE } from '#domain/people/members.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { usePause } from '../../../lib/use-pause.ts';

export type NicknameForm = { nickname: string };

const UNCHECKED_MESSAGE = '닉네임 중복 확인을 해주세요.';

/** Whether nobody has this nickname. */
export const isFreeNickname = (nickname: string) => call('GET /v1/members/check-nickname', { query: { nickname } });

/**
 * The nickname check of SPEC §4: unchecked, invalid with its error (in the form), or valid; made by the button, and a moment after the last
 * letter. A valid nickname is kept with the draft; `own` is the nickname the member already has, which needs no check.
 */
export function useNicknameCheck<Input extends NicknameForm, Output>(
  draftKey: string,
  form: UseFormReturn<Input, unknown, Output>,
  own?: string,
) {
  const name = 'nickname' as Path<Input>;
  const readValue = () => form.getValues(name) as string;
  const [stored, setStored, clear] = useDraft<{ confirmed: string | null }>(draftKey, { confirmed: null });
  /** The nickname that is being checked. */
  const running = useRef<string>(undefined);
  const isConfirmed = (value: string) => {
    const typed = value.trim();
    return typed !== '' && (typed === own || typed === stored.confirmed);
  };

  async function check(shouldFocus = true) {
    const typed = readValue();
    if (running.current === typed) return;
    const parsed = nicknameRule.safeParse(typed);
    const showError = (message: string) => form.setError(name, { type: 'check', message }, { shouldFocus });
    if (!parsed.success) return showError(parsed.error.issues[0]?.message ?? UNCHECKED_MESSAGE);
    running.current = typed;
    try {
      const isFree = await isFreeNickname(parsed.data);
      // If the nickname has changed since, the response says nothing about it.
      if (readValue() !== typed) return;
      if (!isFree) return showError(NICKNAME_TAKEN_MESSAGE);
      form.clearErrors(name);
      setStored({ confirmed: typed.trim() });
    } catch (error) {
      if (readValue() === typed) showError(messageOf(error));
    } finally {
      if (running.current === typed) running.current = undefined;
    }
  }

  usePause(useWatch({ control: form.control, name }) as string | undefined, (value) => {
    if (value && !isConfirmed(value) && nicknameRule.safeParse(value).success) void check(false);
  });

  return {
    check,
    /** Marks a nickname as free that is known to be. */
    confirm: (value: string) => setStored({ confirmed: value }),
    isConfirmed,
    /** Whether it is the one the member already has; then no success message is shown. */
    isOwn: (value: string) => value.trim() === own,
    /** Shows under the field that the check is missing. Returns whether it has passed. */
    requireChecked(shouldFocus: boolean) {
      const isPassed = isConfirmed(readValue());
      if (!isPassed && !form.getFieldState(name).error) {
        form.setError(name, { type: 'check', message: UNCHECKED_MESSAGE }, { shouldFocus });
      }
      return isPassed;
    },
    /** The server refused the nickname as taken after the check. */
    reject(message: string) {
      setStored({ confirmed: null });
      form.setError(name, { type: 'check', message }, { shouldFocus: true });
    },
    clear,
  };
}

export type NicknameCheck = ReturnType<typeof useNicknameCheck>;
