export { MentorReviews } from './mentor-reviews.tsx';
export { ReviewButton } from './review-button.tsx';
export { useReviews } from './review-queries.ts';
export { ReviewSection } from './review-section.tsx';
