import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { readDraft } from '../../../../lib/drafts/draft-storage.ts';
import { useFormDraft } from '../../../../lib/forms/use-form-draft.ts';
import { useZodForm } from '../../../../lib/forms/use-zod-form.ts';
import { type NicknameForm, useNicknameCheck } from '../../nicknames/index.ts';

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
