export { registerBookmarkJobs } from './notify-of-new-times.ts';
export { registerBookmarkRoutes } from './bookmarks-routes.ts';
export { bookmarkData } from './member-data.ts';
