import { PAGES, paths } from '#contract/pages.ts';
import { SegmentedLinks } from '../ui/navigation/segmented-links.tsx';
import { useSession } from './session/session.ts';

/** 멘토 찾기 | 내 멘토링, at the top of the mentoring tab (conformance D.10). The second links to the member's own status page. */
export function MentorshipSegments({ current }: { current: 'find' | 'mine' }) {
  const { user } = useSession();
  return (
    <SegmentedLinks
      label="멘토링"
      items={[
        { to: PAGES.mentors, label: '멘토 찾기', current: current === 'find' },
        { to: paths.status(user?.memberType), label: '내 멘토링', current: current === 'mine' },
      ]}
    />
  );
}
