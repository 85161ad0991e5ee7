import { useRef } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { nickname as nicknameRule, NICKNAME_TAKEN_MESSAGE } from '#domain/members/members.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';

export type NicknameForm = { nickname: string };

const UNCHECKED_MESSAGE = '닉네임 중복 확인을 해주세요.';

/**
 * The nickname check of SPEC §4: unchecked, invalid with its error (in the form), or valid. A valid nickname is kept
 * with the draft; `own` is the nickname the member already has, which needs no check.
 */
export function useNicknameCheck<Input extends NicknameForm, Output>(
  draftKey: string,
  form: UseFormReturn<Input, unknown, Output>,
  own?: string,
) {
  const name = 'nickname' as Path<Input>;
  const readValue = () => form.getValues(name) as string;
  const [stored, setStored, clear] = useDraft<{ confirmed: string | null }>(draftKey, { confirmed: null });
  const isRunning = useRef(false);
  const isConfirmed = (value: string) => {
    const typed = value.trim();
    return typed !== '' && (typed === own || typed === stored.confirmed);
  };

  async function check() {
    if (isRunning.current) return;
    const typed = readValue();
    const parsed = nicknameRule.safeParse(typed);
    const showError = (message: string) => form.setError(name, { type: 'check', message }, { shouldFocus: true });
    if (!parsed.success) return showError(parsed.error.issues[0]?.message ?? UNCHECKED_MESSAGE);
    isRunning.current = true;
    try {
      const isFree = await call('GET /v1/members/check-nickname', { query: { nickname: parsed.data } });
      // If the nickname has changed since, the response says nothing about it.
      if (readValue() !== typed) return;
      if (!isFree) return showError(NICKNAME_TAKEN_MESSAGE);
      form.clearErrors(name);
      setStored({ confirmed: typed.trim() });
    } catch (error) {
      showError(messageOf(error));
    } finally {
      isRunning.current = false;
    }
  }

  return {
    check,
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
