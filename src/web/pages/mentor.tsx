import { MentorAnswers } from '../features/mentorings/public-answers/mentor-answers.tsx';
import { MentorReviews } from '../features/mentorings/reviews/mentor-reviews.tsx';
import MentorDetailPage from '../features/mentors/detail/mentor-detail-page.tsx';

/** @public for the start-up (lib/prepare.ts) */
export { prepare } from '../features/mentors/detail/mentor-detail-page.tsx';

/** A mentor as students see them, with what mentorings have left: answered questions and reviews. */
export default function MentorPage() {
  return (
    <MentorDetailPage>
      {(mentorId) => (
        <>
          <MentorAnswers mentorId={mentorId} className="pt-8" />
          <section className="pt-8">
            <h2 className="pb-3 text-lg font-bold">멘티들의 후기</h2>
            <MentorReviews mentorId={mentorId} />
          </section>
        </>
      )}
    </MentorDetailPage>
  );
}
