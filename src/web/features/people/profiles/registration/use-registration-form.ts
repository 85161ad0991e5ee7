import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { isRefusal } from '../../../../lib/api-error.ts';
import { readDraft } from '../../../../lib/drafts/draft-storage.ts';
import { useFormDraft } from '../../../../lib/forms/use-form-draft.ts';
import { useZodForm } from '../../../../lib/forms/use-zod-form.ts';
import { useDialog } from '../../../../ui/overlays/dialog.ts';
import type { BeforeUpload } from '../../certificates/use-hand-in.ts';
import { type NicknameForm, useNicknameCheck } from '../../nicknames/nickname-field.tsx';

/** One form over all steps of a wizard, with its draft and its nickname check; the first input preloads the later steps. */
export function useRegistrationForm<Input extends NicknameForm & FieldValues, Output extends FieldValues>({
  role,
  rules,
  empty,
  ownNickname,
  loadLaterSteps,
}: {
  role: 'mentor' | 'mentee';
  rules: z.ZodMiniType<Output, Input>;
  empty: DefaultValues<Input>;
  /** That of the member's other profile, which needs no check. */
  ownNickname?: string | undefined;
  loadLaterSteps: () => void;
}) {
  const draft = `${role}-registration`;
  const [initial] = useState(() => ({ ...empty, ...(readDraft(draft) as DefaultValues<Input> | undefined) }));
  const form = useZodForm(rules, initial);
  const clearForm = useFormDraft(draft, form);
  const nickname = useNicknameCheck(`${role}-nickname`, form, ownNickname);
  const { isDirty } = form.formState;

  useEffect(() => {
    if (isDirty) loadLaterSteps();
  }, [isDirty, loadLaterSteps]);

  return {
    form,
    nickname,
    /** Deletes the draft, once it has been sent. */
    clear: () => {
      clearForm();
      nickname.clear();
    },
  };
}

/**
 * Sends the profile before the documents are uploaded. If the nickname has been taken in the meantime, an alert says so and the
 * user is returned to it.
 */
export function useStoreProfile({
  send,
  nickname,
  goToNickname,
  onStored,
}: {
  send: () => Promise<unknown>;
  nickname: Pick<ReturnType<typeof useNicknameCheck>, 'reject'>;
  goToNickname: () => unknown;
  /** The draft is no longer needed. */
  onStored: () => void;
}): BeforeUpload {
  const dialog = useDialog();
  return async () => {
    try {
      await send();
    } catch (error) {
      if (isRefusal(error, 'NICKNAME_TAKEN')) {
        await dialog.alert({ title: error.message });
        await goToNickname();
        nickname.reject(error.message);
        return 'refused';
      }
      // An earlier attempt stored it, but its response was lost.
      if (!isRefusal(error, 'PROFILE_EXISTS')) throw error;
    }
    onStored();
    return 'stored';
  };
}
