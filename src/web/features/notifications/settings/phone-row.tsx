import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { PAGES } from '#contract/pages.ts';

/** Leads to the member's mobile number (product §8.5). */
export function PhoneRow({ isRegistered }: { isRegistered: boolean }) {
  return (
    <Link to={PAGES.phoneSettings} className="flex min-h-16 items-center gap-3 hover:bg-sunken">
      <span className="min-w-0 flex-1 font-semibold">휴대폰</span>
      {isRegistered && <span className="text-sm text-ink-muted">등록했어요</span>}
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint" />
    </Link>
  );
}
