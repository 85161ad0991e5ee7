import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { MentorProfile } from '#contract/mentors/mentors.ts';
import { PAGES } from '#contract/pages.ts';
import { MAX_MESSAGE_LENGTH_IN_EDIT } from '#domain/people/mentor-limits.ts';
import { mentorProfileInput, type MentorProfileInput, TIME_ORDER_MESSAGE } from '#domain/people/mentors.ts';
import { call } from '../../../lib/api.ts';
import { useZodForm } from '../../../lib/forms/use-zod-form.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { dialog } from '../../../ui/overlays/dialog.ts';
import { NicknameField } from '../nicknames/nickname-field.tsx';
import { EditForm, useIsSchoolVerified, useProfileEdit } from './edit-form.tsx';
import { IntroductionFields } from './fields/introduction-fields.tsx';
import { mentorEditInput, type MentorForm, OrganizationFields } from './fields/mentor-form.tsx';
import { MessageFields } from './fields/message-fields.tsx';
import { EducationFields, ImageField } from './fields/profile-fields.tsx';
import { ProfileLayout } from './profile-layout.tsx';
import { mentorProfileQuery } from './profile-queries.ts';

const SAVE_FAILED_MESSAGE = '멘토 정보 저장 중 오류가 발생했습니다.';

/** The edit screen of a mentor's profile (SPEC §2, /user/mentoredit). */
export default function MentorEditPage() {
  return (
    <ProfileLayout
      memberType="ROLE_MENTOR"
      title="멘토 프로필 수정"
      back={PAGES.mentorProfile}
      query={mentorProfileQuery}
    >
      {(mentor) => <MentorEditForm mentor={mentor} />}
    </ProfileLayout>
  );
}

function MentorEditForm({ mentor }: { mentor: MentorProfile }) {
  // The profile as it was when the screen opened; a later refetch does not change the form's initial values.
  const [stored] = useState(mentor);
  const [rules] = useState(() => mentorEditInput(stored.message));
  const form = useZodForm<MentorForm, MentorProfileInput>(rules, toFormValues(stored));
  const { nickname, save, discard } = useProfileEdit({
    form,
    draft: 'mentor-edit',
    ownNickname: stored.nickname,
    send: (profile) => call('PUT /v1/mentor', { body: profile }),
    failedMessage: SAVE_FAILED_MESSAGE,
    profilePath: PAGES.mentorProfile,
  });
  const isSchoolVerified = useIsSchoolVerified();
  const [introduction, days] = useWatch({ control: form.control, name: ['introduction', 'timezone.days'] });
  // SPEC §5.
  const canSave = Boolean(introduction.title.trim() && introduction.content.trim() && days.length > 0);

  const submit = form.handleSubmit(save, async () => {
    const { startTime, endTime } = form.getValues('timezone');
    if (startTime >= endTime) await dialog.alert({ title: TIME_ORDER_MESSAGE });
  });

  return (
    <EditForm form={form} canSave={canSave} onSave={submit} onDiscard={discard}>
      <ImageField memberType="ROLE_MENTOR" />
      <TextField label="이메일" value={stored.email} readOnly />
      <NicknameField check={nickname} />
      <EducationFields isSchoolFixed={isSchoolVerified} />
      <OrganizationFields isListed={stored.isListed} />
      <IntroductionFields />
      <AvailabilityNote />
      <MessageFields maxMessage={MAX_MESSAGE_LENGTH_IN_EDIT} />
    </EditForm>
  );
}

/** Days and hours are only a part of a mentor's availability. */
function AvailabilityNote() {
  return (
    <Card tone="sunken" className="-mt-3 text-sm text-ink-muted">
      <p>
        요일마다 다른 시간과 쉬는 날은 가능한 시간에서 정해요. 여기에서 요일이나 시간을 바꾸면 그 시간표가 이 값으로
        새로 만들어져요.
      </p>
      <LinkButton to={PAGES.availability} variant="soft" size="sm" className="mt-3">
        가능한 시간 정하기
      </LinkButton>
    </Card>
  );
}

/** The part of the profile that a mentor can edit (SPEC §3); the server sets the rest. */
function toFormValues(mentor: MentorProfile): MentorForm {
  const fields = Object.keys(mentorProfileInput.shape) as (keyof MentorForm)[];
  return Object.fromEntries(fields.map((name) => [name, mentor[name]])) as MentorForm;
}
