import { MentorAnswers } from '../features/mentorings/public-answers/mentor-answers.tsx';
import { MentorReviews } from '../features/mentorings/reviews/mentor-reviews.tsx';
import { OwnPlace } from '../features/mentorings/room/own-place.tsx';
import MentorProfilePage from '../features/people/profiles/mentor-profile-page.tsx';
import { ProfileSection } from '../features/people/profiles/profile-layout.tsx';

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
