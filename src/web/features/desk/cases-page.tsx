import { useLocation, useSearchParams } from 'react-router';
import { DESK_PAGES } from '#contract/desk/pages.ts';
import { SortSelect } from '../../ui/lists/sort-select.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { DeskLayout } from './desk-layout.tsx';
import { Disputes } from './disputes.tsx';
import { useIsWide } from './frame/use-is-wide.ts';
import { PublicAnswers } from './public-answers.tsx';
import { Reports } from './reports.tsx';
import { Reviews } from './reviews.tsx';

/** Complaints of members: disputed sessions, or reported messages, reviews and public answers. One module for both addresses. */
export default function CasesPage() {
  const { pathname } = useLocation();
  const isReports = pathname.startsWith(DESK_PAGES.deskReports);
  return (
    <DeskLayout isDesk documentTitle={isReports ? '운영자 신고와 후기' : '운영자 문제 확인'}>
      {isReports ? <ReportsAndReviews /> : <Disputes />}
    </DeskLayout>
  );
}

const KINDS = [
  { value: 'reports', label: '메시지 신고' },
  { value: 'reviews', label: '후기' },
  { value: 'answers', label: '공개 답변' },
] as const;

const PANELS = { reports: Reports, reviews: Reviews, answers: PublicAnswers };

function ReportsAndReviews() {
  const [address, setAddress] = useSearchParams();
  const kind = KINDS.find(({ value }) => value === address.get('kind'))?.value ?? 'reports';
  const setKind = (next: typeof kind) => setAddress(next === 'reports' ? {} : { kind: next }, { replace: true });
  const isWide = useIsWide();
  if (isWide) {
    const toolbar = <SortSelect label="종류" options={KINDS} value={kind} onChange={setKind} />;
    const Panel = PANELS[kind];
    return <Panel key={kind} toolbar={toolbar} />;
  }
  return (
    <Tabs
      label="신고와 후기"
      value={kind}
      onChange={setKind}
      items={KINDS.map(({ value, label }) => {
        const Panel = PANELS[value];
        return { value, label, panel: <Panel /> };
      })}
    />
  );
}
