export { FilterChips } from './filter-chips.tsx';
export { MentorCard } from './mentor-card.tsx';
export { marksOf } from './marks.ts';
export { MentorNotFound } from './mentor-not-found.tsx';
export { MentorPages } from './mentor-pages.tsx';
export { mentorListQuery, mentorQuery, readMentorId } from './mentor-queries.ts';
export { TrustMarks } from './mentor-trust.tsx';
export { NextFreeTime } from './next-free-time.tsx';
export { useMentorFilter } from './use-mentor-filter.ts';
