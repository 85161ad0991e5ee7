import MentorProfilePage from '../features/profiles/mentor-profile-page.tsx';
import { ProfileSection } from '../features/profiles/profile-layout.tsx';
import { MentorAnswers } from '../features/public-answers/index.ts';
import { MentorReviews } from '../features/reviews/index.ts';
import { OwnPlace } from '../features/room/index.ts';

/** A mentor's own profile, with where they meet and what mentorings have left: answered questions and reviews. */
export default function OwnMentorPage() {
  return (
    <MentorProfilePage place={<OwnPlace />}>
      {(mentorId) => (
        <>
          <MentorAnswers mentorId={mentorId} className="pb-8" />
          <ProfileSection title="멘티들의 후기">
            <MentorReviews mentorId={mentorId} />
          </ProfileSection>
        </>
      )}
    </MentorProfilePage>
  );
}
