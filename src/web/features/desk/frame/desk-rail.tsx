import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useId, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { MAX_COUNTED, type Waiting } from '#contract/desk/desk.ts';
import { ALERT_TEXTS } from '#domain/desk/alerts.ts';
import { describeAge, describeWait } from '#domain/desk/desk.ts';
import { session } from '../../../app/session/session.ts';
import { useNow } from '../../../lib/clock.ts';
import { queryOf } from '../../../lib/queries.ts';
import { AGE_TONES, useWaiting } from './age-badge.tsx';
import { DeskSearch } from './desk-search.tsx';
import { groupsFor, type Section } from './sections.ts';
import { setShortcuts, shortcutsOn } from './shortcuts.ts';

/** An alert that operators also got by mail, shown while it lasts. */
const EVERY_MS = 60_000;

/** What is wrong with the service at this moment; nothing when all is well. */
export function Alerts({ className }: { className?: string }) {
  const now = useNow();
  const { data } = useQuery({ ...queryOf(['alerts'], 'GET /v1/admin/alerts'), refetchInterval: EVERY_MS });
  return (
    // Always there: screen readers announce what is added.
    <div role="status" className={clsx(data?.alerts.length && className)}>
      {data && data.alerts.length > 0 && (
        <ul aria-label="서비스의 문제" className="flex flex-col gap-2">
          {data.alerts.map(({ kind, detail, since }) => (
            <li key={kind} className="rounded-lg bg-danger-soft px-3 py-2.5 text-sm text-ink">
              <p className="flex items-start gap-1.5 font-semibold">
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
                <span className="min-w-0 break-words">{ALERT_TEXTS[kind].title}</span>
              </p>
              <p className="pt-0.5 text-xs break-words text-ink-muted">
                {`${detail} · ${describeWait(new Date(since), now)} 전부터`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

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
      title={SHORTCUTS}
      onClick={() => setShortcuts(!isOn)}
      className={clsx(ITEM, QUIET)}
    >
      <span aria-hidden>{`단축키 ${isOn ? '켜짐' : '꺼짐'}`}</span>
      <span id={hintId} className="sr-only">
        {SHORTCUTS}
      </span>
    </button>
  );
}

const SHORTCUTS = 'J·K 이동, A 승인, R 반려, Z 되돌리기';

/** The desk's parts at the left of a wide window in their groups, with what waits in each. */
export function DeskRail() {
  const { pathname } = useLocation();
  const here = pathname.replace(/\/+$/, '');
  const data = useWaiting();
  return (
    <nav
      aria-label="운영자 메뉴"
      className="fixed inset-y-0 left-0 z-10 flex w-(--rail-width) flex-col justify-between gap-4 overflow-y-auto border-r border-line bg-canvas px-3 py-4"
    >
      <div className="flex flex-col gap-4">
        <DeskSearch className="flex min-h-target w-full items-center gap-2 rounded-lg bg-surface px-3 text-sm text-ink-muted shadow-card transition-colors hover:text-ink" />
        {groupsFor(data?.roles).map(({ label, sections }) => (
          <div key={label}>
            <p id={`desk-${label}`} className="px-2.5 pb-0.5 text-xs font-semibold text-ink-faint">
              {label}
            </p>
            <ul aria-labelledby={`desk-${label}`} className="grid grid-cols-2 gap-x-1">
              {sections.map((section) => (
                <li key={section.to}>
                  <SectionLink
                    section={section}
                    isCurrent={section.to === here}
                    waiting={section.queue && data?.[section.queue]}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div>
        <Alerts className="pb-3" />
        <div className="grid grid-cols-2 gap-x-1 border-t border-line pt-2">
          <ShortcutSwitch />
          <button type="button" onClick={() => session.signOut()} className={clsx(ITEM, QUIET)}>
            로그아웃
          </button>
        </div>
      </div>
    </nav>
  );
}

const ITEM =
  'flex min-h-target w-full items-center gap-1 rounded-md px-2.5 text-left text-sm whitespace-nowrap transition-colors';
const QUIET = 'font-medium text-ink-muted hover:bg-ink/5 hover:text-ink';

function SectionLink({
  section: { to, label },
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
      className={clsx(ITEM, isCurrent ? 'bg-surface font-bold text-brand-ink shadow-card' : QUIET)}
    >
      <span>{label}</span>
      {waiting !== undefined && waiting.count > 0 && (
        <span className={clsx('ml-auto rounded-full px-1.5 text-xs font-semibold tabular-nums', AGE_TONES[age])}>
          <span className="sr-only">, 기다리는 일 </span>
          <span>{waiting.count < MAX_COUNTED ? waiting.count : `${MAX_COUNTED - 1}+`}</span>
          <span className="sr-only">개</span>
        </span>
      )}
    </Link>
  );
}
