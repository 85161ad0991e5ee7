export { registerBookmarkJobs, registerBookmarkRoutes } from './bookmarks.ts';
