import type { MentorProfile } from '#contract/mentors/mentors.ts';
import { PAGES } from '#contract/pages.ts';
import { describeTimes } from '#domain/money/payments.ts';
import { describeMegabytes } from '#domain/people/files.ts';
import { MentorAnswers } from '../features/mentorings/public-answers/mentor-answers.tsx';
import { MentorReviews } from '../features/mentorings/reviews/mentor-reviews.tsx';
import { OwnPlace } from '../features/mentorings/room/own-place.tsx';
import { VerificationNotice } from '../features/people/certificates/verification-notice.tsx';
import { ProfileLayout, ProfileSection } from '../features/people/profiles/profile-layout.tsx';
import { mentorProfileQuery } from '../features/people/profiles/profile-queries.ts';
import { isElsewhere } from '../lib/korean-date.ts';
import { LinkButton } from '../ui/buttons/button.tsx';
import { Tag } from '../ui/fields/chip.tsx';
import { BottomActionBar } from '../ui/layout/bottom-action-bar.tsx';
import { PageBody } from '../ui/layout/column.tsx';
import { Avatar } from '../ui/status/avatar.tsx';

/** A mentor's own profile (SPEC §2, /user/mentorinfo), with where they meet and what mentorings have left: answered questions and reviews. */
export default function OwnMentorPage() {
  return (
    <ProfileLayout memberType="ROLE_MENTOR" title="멘토 프로필 관리" back={PAGES.my} query={mentorProfileQuery}>
      {(mentor) => (
        <>
          <PageBody>
            <VerificationNotice memberType="ROLE_MENTOR" />
            <ProfileHeader mentor={mentor} />
            <Sections mentor={mentor} />
            <MentorAnswers mentorId={mentor.mentorId} className="pb-8" />
            <ProfileSection title="멘티들의 후기">
              <MentorReviews mentorId={mentor.mentorId} />
            </ProfileSection>
          </PageBody>
          <BottomActionBar>
            <LinkButton to={PAGES.mentorEdit} size="lg">
              프로필 수정
            </LinkButton>
          </BottomActionBar>
        </>
      )}
    </ProfileLayout>
  );
}

function ProfileHeader({
  mentor: { image, nickname, email, organization, mentoringCount },
}: {
  mentor: MentorProfile;
}) {
  return (
    <div className="flex flex-col items-center pt-2 pb-7 text-center">
      <Avatar src={image.filePath} size="xl" />
      <h2 className="pt-4 text-xl font-bold">{nickname}</h2>
      <p className="pt-1">{organization.name}</p>
      <p className="pt-0.5 text-sm text-ink-muted">
        {`${organization.jobCategory} | ${organization.detailedJob} | ${organization.experience}년차`}
      </p>
      <p className="pt-0.5 text-sm text-ink-muted">{`멘토링 ${describeTimes(mentoringCount)}`}</p>
      <p className="pt-0.5 text-sm text-ink-faint">{email}</p>
    </div>
  );
}

function Sections({ mentor }: { mentor: MentorProfile }) {
  const { education, introduction, timezone, mentoringField, hashtags, message, portfolio } = mentor;
  return (
    <>
      <ProfileSection title="학력">
        <p>{`${education.schoolName} ${education.major}`}</p>
      </ProfileSection>
      <ProfileSection title="소개">
        <p className="pb-1 font-semibold">{introduction.title}</p>
        <p className="whitespace-pre-line text-ink-muted">{introduction.content}</p>
      </ProfileSection>
      <ProfileSection title="선호 시간">
        <p>
          {`${timezone.days.join(', ')} · ${timezone.startTime.slice(0, 5)}~${timezone.endTime.slice(0, 5)}${isElsewhere() ? ' 한국 시간' : ''}`}
        </p>
        <LinkButton to={PAGES.availability} variant="soft" size="sm" className="mt-3">
          가능한 시간 정하기
        </LinkButton>
      </ProfileSection>
      <ProfileSection title="멘토링 분야">
        <p>{mentoringField.join(', ')}</p>
        <ul aria-label="해시태그" className="flex flex-wrap gap-2 pt-3">
          {hashtags.map((tag) => (
            <li key={tag}>
              <Tag>{`#${tag}`}</Tag>
            </li>
          ))}
        </ul>
      </ProfileSection>
      <ProfileSection title="후배에게 한마디">
        <p className="whitespace-pre-line">{message}</p>
      </ProfileSection>
      <ProfileSection title="만나는 곳">
        <OwnPlace />
      </ProfileSection>
      <ProfileSection title="포트폴리오" empty={!portfolio.url && '등록한 포트폴리오가 없어요.'}>
        <a
          href={portfolio.url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-target items-center gap-2 font-medium text-brand-ink underline underline-offset-4"
        >
          <span>{portfolio.description || '포트폴리오'}</span>
          <span className="shrink-0 text-sm text-ink-faint">{describeMegabytes(portfolio.fileSize)}</span>
          <span className="sr-only">(새 창)</span>
        </a>
      </ProfileSection>
    </>
  );
}
