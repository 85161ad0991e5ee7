import { clsx } from 'clsx';
import { LogOut, Keyboard } from 'lucide-react';
import { useId, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { MAX_COUNTED, type Waiting } from '#contract/desk/desk.ts';
import { describeAge } from '#domain/desk/desk.ts';
import { session } from '../../../app/session/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { AGE_TONES } from './age-badge.tsx';
import { Alerts } from './alerts.tsx';
import { type Section, sectionsFor } from './sections.ts';
import { setShortcuts, shortcutsOn } from './shortcuts.ts';
import { useWaiting } from './use-waiting.ts';

/** Turns the desk's single keys on and off. */
function ShortcutSwitch() {
  const isOn = useSyncExternalStore(shortcutsOn.subscribe, shortcutsOn.read);
  const hintId = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label="단축키"
      aria-describedby={hintId}
      onClick={() => setShortcuts(!isOn)}
      className={clsx(
        'flex min-h-target w-full flex-col items-center justify-center gap-1 rounded-lg px-1 py-2 text-center text-xs font-semibold text-ink-muted hover:bg-ink/5',
        'xl:flex-row xl:justify-start xl:gap-3.5 xl:px-3.5 xl:text-left xl:text-sm',
      )}
    >
      <Keyboard aria-hidden strokeWidth={1.75} className="size-6 shrink-0" />
      <span>
        <span aria-hidden>{`단축키 ${isOn ? '켜짐' : '꺼짐'}`}</span>
        <span id={hintId} className="hidden text-xs font-normal text-ink-faint xl:block">
          J·K 이동, A 승인, R 반려, Z 되돌리기
        </span>
      </span>
    </button>
  );
}

/** The desk's parts at the left of a wide window, with what waits in each. */
export function DeskRail() {
  const { pathname } = useLocation();
  const here = pathname.replace(/\/+$/, '');
  const data = useWaiting();
  return (
    <nav
      aria-label="운영자 메뉴"
      className="fixed inset-y-0 left-0 z-10 flex w-(--rail-width) flex-col justify-between gap-4 overflow-y-auto border-r border-line bg-surface px-2 py-6 xl:px-4"
    >
      <ul className="flex flex-col gap-0.5">
        {sectionsFor(data?.roles).map((section) => (
          <li key={section.to}>
            <SectionLink
              section={section}
              isCurrent={section.to === here}
              waiting={section.queue && data?.[section.queue]}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-0.5">
        <Alerts isInRail className="pb-3" />
        <ShortcutSwitch />
        <button type="button" onClick={() => session.signOut()} className={clsx(ITEM, QUIET)}>
          <LogOut aria-hidden strokeWidth={1.75} className="size-6 shrink-0" />
          로그아웃
        </button>
      </div>
    </nav>
  );
}

const ITEM =
  'relative flex min-h-15 w-full flex-col items-center justify-center gap-1 rounded-lg px-1 text-center text-xs font-semibold transition-colors xl:min-h-11 xl:flex-row xl:justify-start xl:gap-3.5 xl:px-3.5 xl:text-base';
const QUIET = 'text-ink-muted hover:bg-ink/5 hover:text-ink';

function SectionLink({
  section: { to, label, Icon },
  isCurrent,
  waiting,
}: {
  section: Section;
  isCurrent: boolean;
  waiting: Waiting | undefined;
}) {
  const now = useNow();
  const age = waiting?.oldestAt ? describeAge(new Date(waiting.oldestAt), now) : 'fresh';
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(ITEM, isCurrent ? 'bg-brand-soft text-brand-ink' : QUIET)}
    >
      <Icon aria-hidden strokeWidth={isCurrent ? 2.25 : 1.75} className="size-6 shrink-0" />
      <span>{label}</span>
      {waiting !== undefined && waiting.count > 0 && (
        <span
          className={clsx(
            'absolute top-1 right-1 rounded-full px-2 text-xs leading-5 tabular-nums xl:static xl:ml-auto',
            AGE_TONES[age],
          )}
        >
          <span className="sr-only">, 기다리는 일 </span>
          <span>{waiting.count < MAX_COUNTED ? waiting.count : `${MAX_COUNTED - 1}+`}</span>
          <span className="sr-only">개</span>
        </span>
      )}
    </Link>
  );
}
