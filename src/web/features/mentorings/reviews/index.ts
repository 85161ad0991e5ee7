export { MentorReviews } from './mentor-reviews.tsx';
export { ReviewButton, ReviewSection } from './review-section.tsx';
export { useReviews } from './review-queries.ts';
