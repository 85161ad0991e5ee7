export { registerBookmarkRoutes } from './bookmarks-routes.ts';
export { addBookmark } from './bookmarks.ts';
