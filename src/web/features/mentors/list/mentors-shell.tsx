import { lazy } from 'react';
import { PAGES } from '#contract/pages.ts';
import { ListDetailShell } from '../../../app/list-detail-shell.tsx';
import { SearchArt } from '../../../ui/art/empty/search-art.tsx';

const MentorListPage = lazy(() => import('./mentor-list-page.tsx'));

/** The mentor list, and beside it the mentor that was chosen. */
export function MentorsShell() {
  return (
    <ListDetailShell
      label="멘토 목록"
      listPath={PAGES.mentors}
      List={MentorListPage}
      hint={
        <>
          <SearchArt />
          <p className="pt-4">선배를 고르면 여기에서 볼 수 있어요.</p>
        </>
      }
    />
  );
}
