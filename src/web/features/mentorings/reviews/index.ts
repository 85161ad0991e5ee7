export { MentorReviews } from './mentor-reviews.tsx';
export { ReviewSection } from './review-section.tsx';
