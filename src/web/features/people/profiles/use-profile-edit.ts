import type { FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { isRefusal, messageOf } from '../../../lib/api-error.ts';
import { showFieldErrors } from '../../../lib/forms/field-errors.ts';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { refreshMe } from '../members/index.ts';
import { type NicknameForm, useNicknameCheck } from '../nicknames/index.ts';

/**
 * What both edit screens do with their form: keep unsaved changes as a draft, check a new nickname, save and return to
 * the profile, or discard the draft.
 */
export function useProfileEdit<Input extends NicknameForm & FieldValues, Output>({
  form,
  draft,
  ownNickname,
  send,
  failedMessage,
  profilePath,
}: {
  form: UseFormReturn<Input, unknown, Output>;
  draft: string;
  ownNickname: string;
  send: (profile: Output) => Promise<unknown>;
  /** SPEC §8's message. */
  failedMessage: string;
  profilePath: string;
}) {
  const clearDraft = useFormDraft(draft, form);
  const nickname = useNicknameCheck(`${draft}-nickname`, form, ownNickname);
  const navigate = useNavigate();
  const dialog = useDialog();
  const toast = useToast();

  function clearDrafts() {
    clearDraft();
    nickname.clear();
  }

  const save: SubmitHandler<Output> = async (profile) => {
    if (!nickname.requireChecked(true)) return;
    try {
      await send(profile);
    } catch (error) {
      if (isRefusal(error, 'NICKNAME_TAKEN')) return nickname.reject(error.message);
      // Under a field it says why; else the message does.
      const description = showFieldErrors(form, error) ? undefined : messageOf(error);
      return dialog.alert({ title: failedMessage, description });
    }
    clearDrafts();
    await refreshMe();
    toast.show({ message: '프로필을 저장했어요', tone: 'success' });
    await navigate(profilePath, { replace: true });
  };

  return {
    nickname,
    save,
    discard: () => {
      form.reset();
      clearDrafts();
    },
  };
}
