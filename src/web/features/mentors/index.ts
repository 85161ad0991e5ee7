export { FilterChips } from './filter-chips.tsx';
export { MentorCard } from './mentor-card.tsx';
export { MentorNotFound } from './mentor-not-found.tsx';
export { MentorPages } from './mentor-pages.tsx';
export { mentorListQuery, mentorQuery, readMentorId } from './mentor-queries.ts';
export { NextFreeTime } from './next-free-time.tsx';
export { useMentorFilter } from './use-mentor-filter.ts';
