import { lazy } from 'react';
import { useLocation } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { ListDetailShell } from '../../../app/list-detail-shell.tsx';
import { PageShell } from '../../../app/page-shell.tsx';
import { useSession } from '../../../app/session/use-session.ts';
import { CalendarArt } from '../../../ui/art/empty/calendar-art.tsx';
import { sideOfAddress } from '../side-of-address.ts';

const StatusPage = lazy(() => import('./status-page.tsx'));

/** A member's mentorings, and beside them the one that was chosen. */
export function StatusShell() {
  const { user } = useSession();
  const side = sideOfAddress(useLocation().pathname);
  // The other side's address is one of the pages that redirect.
  if (user?.memberType !== (side === 'mentor' ? 'ROLE_MENTOR' : 'ROLE_MENTEE')) return <PageShell />;
  return (
    <ListDetailShell
      label="내 멘토링 목록"
      listPath={side === 'mentor' ? PAGES.mentorStatus : PAGES.menteeStatus}
      List={StatusPage}
      hint={
        <>
          <CalendarArt />
          <p className="pt-4">멘토링을 고르면 여기에서 볼 수 있어요.</p>
        </>
      }
    />
  );
}
