export { registerBookmarkRoutes } from './bookmarks-routes.ts';
