import { PAGES } from '#contract/pages.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { BottomActionBar } from '../../../ui/layout/bottom-action-bar.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { Avatar } from '../../../ui/status/avatar.tsx';
import { VerificationNotice } from '../certificates/verification-notice.tsx';
import { ProfileLayout, ProfileSection } from './profile-layout.tsx';
import { menteeProfileQuery } from './profile-queries.ts';

/** The mentee's own profile (SPEC §2, /user/menteeinfo). */
export default function MenteeProfilePage() {
  return (
    <ProfileLayout memberType="ROLE_MENTEE" title="멘티 프로필 관리" back={PAGES.my} query={menteeProfileQuery}>
      {({ image, nickname, email, education, introduction }) => (
        <>
          <PageBody>
            <VerificationNotice memberType="ROLE_MENTEE" />
            <div className="flex flex-col items-center pt-2 pb-7 text-center">
              <Avatar src={image.filePath} size="xl" />
              <h2 className="pt-4 text-xl font-bold">{nickname}</h2>
              <p className="pt-1 text-sm text-ink-faint">{email}</p>
            </div>
            <ProfileSection title="학교">
              <p>{education.schoolName}</p>
            </ProfileSection>
            <ProfileSection title="전공">
              <p>{education.major}</p>
            </ProfileSection>
            <ProfileSection title="자기소개">
              <p className="whitespace-pre-line">{introduction}</p>
            </ProfileSection>
          </PageBody>
          <BottomActionBar>
            <LinkButton to={PAGES.menteeEdit} size="lg">
              프로필 수정
            </LinkButton>
          </BottomActionBar>
        </>
      )}
    </ProfileLayout>
  );
}
