import { useLocation } from 'react-router';
import { DESK_PAGES } from '#contract/desk/pages.ts';
import { DeskLayout } from './desk-layout.tsx';
import { Disputes } from './disputes.tsx';
import { useViews } from './frame/use-views.tsx';
import { PublicAnswers } from './public-answers.tsx';
import { Reports } from './reports.tsx';
import { Reviews } from './reviews.tsx';

const KINDS = [
  { value: 'reports', label: '메시지 신고', List: Reports },
  { value: 'reviews', label: '후기', List: Reviews },
  { value: 'answers', label: '공개 답변', List: PublicAnswers },
] as const;

/** Complaints of members: disputed sessions, or reported messages, reviews and public answers. One module for both addresses. */
export default function CasesPage() {
  const { pathname } = useLocation();
  return pathname.startsWith(DESK_PAGES.deskReports) ? (
    <ReportsAndReviews />
  ) : (
    <DeskLayout isDesk title="문제 확인">
      <Disputes />
    </DeskLayout>
  );
}

function ReportsAndReviews() {
  const { shown, views } = useViews(KINDS, 'kind');
  return (
    <DeskLayout isDesk title="신고">
      <shown.List key={shown.value} views={views} />
    </DeskLayout>
  );
}
