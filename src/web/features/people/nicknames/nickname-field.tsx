import { useEffect, useEffectEvent, useRef } from 'react';
import { type Path, type PathValue, useFormContext, type UseFormReturn, useWatch } from 'react-hook-form';
import { nickname as nicknameRule, NICKNAME_TAKEN_MESSAGE, NICKNAME_USABLE_MESSAGE } from '#domain/people/members.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { usePause } from '../../../lib/use-pause.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { pressedKey } from '../../../ui/pressed-key.ts';

/** The nickname with its 중복 확인 button (SPEC §4 nickname check). */
export function NicknameField({ check }: { check: NicknameCheck }) {
  const { register, control, formState } = useFormContext<NicknameForm>();
  const value = useWatch({ control, name: 'nickname' });
  const error = formState.errors.nickname?.message;
  const isConfirmed = check.isConfirmed(value ?? '');
  return (
    <TextField
      {...register('nickname')}
      label="닉네임"
      autoComplete="nickname"
      placeholder="다른 사람에게 보여요"
      error={isConfirmed ? undefined : error}
      success={isConfirmed && !check.isOwn(value ?? '') ? NICKNAME_USABLE_MESSAGE : undefined}
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Enter' || isConfirmed) return;
        event.preventDefault();
        void check.check();
      }}
      action={
        <Button variant="soft" className="shrink-0 px-4 text-sm" onClick={() => isConfirmed || void check.check()}>
          중복 확인
        </Button>
      }
    />
  );
}

export type NicknameForm = { nickname: string };

const UNCHECKED_MESSAGE = '닉네임 중복 확인을 해주세요.';

/** Whether nobody has this nickname. */
const isFreeNickname = (nickname: string) => call('GET /v1/members/check-nickname', { query: { nickname } });

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

type NicknameCheck = ReturnType<typeof useNicknameCheck>;

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
