export { AnnouncementBanner } from './announcement-banner.tsx';
export { newestAnnouncementQuery } from './announcement-queries.ts';
