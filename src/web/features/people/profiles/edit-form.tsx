import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type SubmitHandler, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { isRefusal, messageOf } from '../../../lib/api-error.ts';
import { Form } from '../../../lib/form.tsx';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { showFieldErrors } from '../../../lib/forms/use-zod-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { BottomActionBar } from '../../../ui/layout/bottom-action-bar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { dialog } from '../../../ui/overlays/dialog.ts';
import { showToast } from '../../../ui/overlays/toast.ts';
import { refreshMe, useMe } from '../members/use-me.ts';
import { type NicknameForm, useNicknameCheck } from '../nicknames/nickname-field.tsx';

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
    showToast({ message: '프로필을 저장했어요', tone: 'success' });
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

/**
 * The layout of an edit screen. Unsaved changes are kept as a draft; while there are any, a note says so and offers to discard
 * them.
 */
export function EditForm<Input extends FieldValues, Output>({
  form,
  canSave,
  onSave,
  onDiscard,
  children,
}: {
  form: UseFormReturn<Input, unknown, Output>;
  canSave: boolean;
  onSave: () => Promise<unknown>;
  onDiscard: () => void;
  children: ReactNode;
}) {
  const { isDirty, isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <Form className="flex flex-1 flex-col" onSubmit={onSave}>
        <PageBody>
          {isDirty && (
            <Card tone="brand" className="mb-6 flex items-center justify-between gap-3 py-2 pr-2 text-sm">
              <p>아직 저장하지 않은 내용이 있어요.</p>
              <Button variant="ghost" size="sm" className="shrink-0" onClick={onDiscard}>
                되돌리기
              </Button>
            </Card>
          )}
          <div className="flex flex-col gap-7">{children}</div>
        </PageBody>
        <BottomActionBar>
          <Button type="submit" size="lg" disabled={!canSave} pending={isSubmitting}>
            저장하기
          </Button>
        </BottomActionBar>
      </Form>
    </FormProvider>
  );
}

/** Whether the enrolment document is approved: from then on the school cannot be changed. */
export function useIsSchoolVerified() {
  const { data: me } = useMe();
  return me?.certificates.some((each) => each.certificateType === 'ENROLLMENT' && each.status === 'APPROVED') ?? false;
}
