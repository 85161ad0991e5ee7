export { bookmarksQuery } from './bookmark-queries.ts';
export { useBookmark } from './use-bookmark.ts';
export { BookmarkButton } from './bookmark-button.tsx';
