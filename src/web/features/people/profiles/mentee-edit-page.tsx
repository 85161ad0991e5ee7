import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { PAGES } from '#contract/pages.ts';
import type { MenteeProfile } from '#contract/people/members.ts';
import { menteeProfileInput } from '#domain/people/mentees.ts';
import { call } from '../../../lib/api.ts';
import { useZodForm } from '../../../lib/forms/use-zod-form.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { NicknameField } from '../nicknames/nickname-field.tsx';
import { EditForm, useIsSchoolVerified, useProfileEdit } from './edit-form.tsx';
import { MenteeIntroductionField } from './fields/mentee-introduction-field.tsx';
import { EducationFields, ImageField } from './fields/profile-fields.tsx';
import { ProfileLayout } from './profile-layout.tsx';
import { menteeProfileQuery } from './profile-queries.ts';

const SAVE_FAILED_MESSAGE = '프로필 저장 중 오류가 발생했습니다.';

/** The edit screen of a mentee's profile (SPEC §2, /user/menteeedit). */
export default function MenteeEditPage() {
  return (
    <ProfileLayout
      memberType="ROLE_MENTEE"
      title="멘티 프로필 수정"
      back={PAGES.menteeProfile}
      query={menteeProfileQuery}
    >
      {(mentee) => <MenteeEditForm mentee={mentee} />}
    </ProfileLayout>
  );
}

function MenteeEditForm({ mentee }: { mentee: MenteeProfile }) {
  // The profile as it was when the screen opened; a later refetch does not change the form's initial values.
  const [{ nickname: ownNickname, email, education, introduction, image }] = useState(mentee);
  const form = useZodForm(menteeProfileInput, { nickname: ownNickname, education, introduction, image });
  const { nickname, save, discard } = useProfileEdit({
    form,
    draft: 'mentee-edit',
    ownNickname,
    send: (profile) => call('PUT /v1/mentee', { body: profile }),
    failedMessage: SAVE_FAILED_MESSAGE,
    profilePath: PAGES.menteeProfile,
  });
  const isSchoolVerified = useIsSchoolVerified();
  const typed = useWatch({ control: form.control, name: 'introduction' });

  return (
    <EditForm
      form={form}
      // SPEC §5.
      canSave={typed.trim() !== ''}
      onSave={form.handleSubmit(save)}
      onDiscard={discard}
    >
      <ImageField memberType="ROLE_MENTEE" />
      <TextField label="이메일" value={email} readOnly />
      <NicknameField check={nickname} />
      <MenteeIntroductionField />
      <EducationFields isSchoolFixed={isSchoolVerified} />
    </EditForm>
  );
}
