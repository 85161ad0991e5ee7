export { bookmarksQuery } from './bookmark-queries.ts';
export { useBookmark } from './use-bookmark.ts';
export { NewTimesSwitch } from './new-times-switch.tsx';
export { BookmarkButton } from './bookmark-button.tsx';
