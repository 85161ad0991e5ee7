import { CalendarDays, Download, type LucideIcon } from 'lucide-react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { googleLink, Subscription } from './subscription.tsx';

/** How a confirmed session gets into a calendar: this one into Google's, this one as a file, or all of them by subscription. */
export default function CalendarSheet({
  open,
  mentoring,
  onClose,
}: {
  open: boolean;
  mentoring: Mentoring;
  onClose: () => void;
}) {
  const google = googleLink(mentoring, window.location.origin);
  return (
    <BottomSheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="캘린더에 추가"
      description="상대의 이름은 캘린더에 적지 않아요."
    >
      <section className="pt-3">
        <h3 className="pb-2 font-bold">이 멘토링만</h3>
        <ul className="flex flex-col gap-2">
          {google && (
            <li>
              <Way href={google} icon={CalendarDays} title="Google 캘린더" text="새 창에서 열어 저장해요" isElsewhere />
            </li>
          )}
          <li>
            <Way
              href={`/v1/mentoring/${mentoring.mentoringId}/calendar.ics`}
              icon={Download}
              title="Apple · Outlook 캘린더"
              text="일정 파일(.ics)을 열어 추가해요"
            />
          </li>
        </ul>
      </section>
      <Subscription />
    </BottomSheet>
  );
}

function Way({
  href,
  icon: Icon,
  title,
  text,
  isElsewhere = false,
}: {
  href: string;
  icon: LucideIcon;
  title: string;
  text: string;
  isElsewhere?: boolean;
}) {
  return (
    <a
      href={href}
      {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
      className="flex min-h-14 items-center gap-3 rounded-lg bg-sunken px-4 py-3 hover:bg-line"
    >
      <Icon aria-hidden className="size-5.5 shrink-0 text-brand-ink" />
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-ink-muted">{text}</span>
      </span>
    </a>
  );
}
