import { useQuery } from '@tanstack/react-query';
import { Megaphone, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { sharedStorage } from '../../../lib/browser-storage.ts';
import { newestAnnouncementQuery } from './announcement-queries.ts';

const KEY = 'announcement-closed';

/** The newest announcement in a line, until it is closed or another one comes. Shows nothing if it cannot be loaded. */
export function AnnouncementBanner() {
  const { data } = useQuery(newestAnnouncementQuery());
  const [closed, setClosed] = useState(readClosed);
  const newest = data?.content[0];
  if (!newest || newest.announcementId <= closed) return null;
  return (
    <section aria-label="공지" className="flex items-center rounded-xl bg-surface pl-5 shadow-card">
      <Link to={PAGES.announcements} className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2">
        <Megaphone aria-hidden className="size-5 shrink-0 text-brand-ink" strokeWidth={1.75} />
        <span className="min-w-0 font-semibold break-words">{newest.title}</span>
      </Link>
      <button
        type="button"
        aria-label="공지 닫기"
        className="inline-flex size-target shrink-0 items-center justify-center rounded-full text-ink-muted transition-colors hover:bg-ink/6"
        onClick={() => {
          sharedStorage.write(KEY, String(newest.announcementId));
          setClosed(newest.announcementId);
        }}
      >
        <X aria-hidden className="size-5" strokeWidth={1.75} />
      </button>
    </section>
  );
}

/** The newest announcement that was closed in this browser; 0 for none. */
function readClosed(): number {
  return Number(sharedStorage.read(KEY)) || 0;
}
