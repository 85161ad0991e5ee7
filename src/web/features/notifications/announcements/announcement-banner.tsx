import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { PAGES } from '#contract/pages.ts';
import { sharedStorage } from '../../../lib/browser-storage.ts';
import { ClosableLine } from '../../../ui/layout/closable-line.tsx';
import { newestAnnouncementQuery } from '../notification-queries.ts';

const KEY = 'announcement-closed';

/** The newest announcement in a line, until it is closed or another one comes. Shows nothing if it cannot be loaded. */
export function AnnouncementBanner() {
  const { data } = useQuery(newestAnnouncementQuery);
  // The newest that was closed in this browser.
  const [closed, setClosed] = useState(() => Number(sharedStorage.read(KEY)) || 0);
  const newest = data?.content[0];
  if (!newest || newest.announcementId <= closed) return null;
  return (
    <ClosableLine
      label="공지"
      to={PAGES.announcements}
      icon={Megaphone}
      closing="공지 닫기"
      onClose={() => {
        sharedStorage.write(KEY, String(newest.announcementId));
        setClosed(newest.announcementId);
      }}
    >
      {newest.title}
    </ClosableLine>
  );
}
