import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { MenteeProfile } from '#contract/mentees.ts';
import { menteeProfileInput } from '#domain/mentees.ts';
import { MembersOnly } from '../../../app/session/members-only.tsx';
import { isRefusal } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { showFieldErrors } from '../../../lib/forms/field-errors.ts';
import { useFormDraft } from '../../../lib/forms/use-form-draft.ts';
import { useZodForm } from '../../../lib/forms/use-zod-form.ts';
import { paths } from '../../../paths.ts';
import { useDialog } from '../../../ui/dialog.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.ts';
import { EducationFields } from '../fields/education-fields.tsx';
import { ImageField } from '../fields/image-field.tsx';
import { MenteeIntroductionField } from '../fields/mentee-introduction-field.tsx';
import { NicknameField } from '../fields/nickname-field.tsx';
import { useNicknameCheck } from '../fields/use-nickname-check.ts';
import { refreshMe } from '../use-me.ts';
import { EditForm } from './edit-form.tsx';
import { ProfileFrame } from './profile-frame.tsx';
import { useMenteeProfile } from './queries.ts';
import { useIsSchoolProved } from './use-is-school-proved.ts';

const SAVE_FAILED_MESSAGE = '프로필 저장 중 오류가 발생했습니다.';

/** Changing the mentee's profile (SPEC §2, /user/menteeedit). */
export default function MenteeEditPage() {
  return (
    <MembersOnly memberType="ROLE_MENTEE">
      <MenteeEditView />
    </MembersOnly>
  );
}

function MenteeEditView() {
  const query = useMenteeProfile();
  return (
    <ProfileFrame title="멘티 프로필 수정" back={paths.menteeProfile()} query={query}>
      {(mentee) => <MenteeEditForm mentee={mentee} />}
    </ProfileFrame>
  );
}

function MenteeEditForm({ mentee }: { mentee: MenteeProfile }) {
  // What the server had when the screen opened; a later refetch does not move the ground under the typing.
  const [{ nickname, email, education, introduction, image }] = useState(mentee);
  const form = useZodForm(menteeProfileInput, { nickname, education, introduction, image });
  const clearDraft = useFormDraft('mentee-edit', form);
  const check = useNicknameCheck('mentee-edit-nickname', form, nickname);
  const isSchoolProved = useIsSchoolProved();
  const typed = useWatch({ control: form.control, name: 'introduction' });
  const navigate = useNavigate();
  const dialog = useDialog();
  const toast = useToast();

  function forget() {
    clearDraft();
    check.clear();
  }

  const save = form.handleSubmit(async (profile) => {
    if (!check.demand(true)) return;
    try {
      await call('PUT /v1/mentee', { body: profile });
    } catch (error) {
      if (isRefusal(error, 'NICKNAME_TAKEN')) return check.refuse(error.message);
      showFieldErrors(form, error);
      return dialog.alert({ title: SAVE_FAILED_MESSAGE });
    }
    forget();
    await refreshMe();
    toast.show({ message: '프로필을 저장했어요', tone: 'success' });
    await navigate(paths.menteeProfile(), { replace: true });
  });

  return (
    <EditForm
      form={form}
      // SPEC §5.
      canSave={typed.trim() !== ''}
      onSave={save}
      onDiscard={() => {
        form.reset();
        forget();
      }}
    >
      <ImageField memberType="ROLE_MENTEE" />
      <TextField label="이메일" value={email} readOnly />
      <NicknameField check={check} />
      <MenteeIntroductionField />
      <EducationFields isSchoolFixed={isSchoolProved} />
    </EditForm>
  );
}
