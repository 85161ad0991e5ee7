import { MentorshipSegments } from '../../../app/mentorship-segments.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { PageBody } from '../../../ui/layout/column.tsx';

const TITLE = '내 멘토링';

/** The layout of 내 멘토링, the second segment of the mentoring tab (conformance D.10). */
export function MentorshipLayout({ children }: { children: Elements }) {
  return (
    <PageBody flush>
      <title>{`${TITLE} · 선배랑`}</title>
      <div className="bg-surface pt-safe">
        <div className="pt-3">
          <MentorshipSegments current="mine" />
        </div>
        <h1 className="px-page pt-5 pb-2 text-2xl font-bold">{TITLE}</h1>
      </div>
      {children}
    </PageBody>
  );
}
