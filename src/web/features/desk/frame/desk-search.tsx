import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { deskPaths } from '#contract/desk/pages.ts';
import { MAX_DESK_SEARCH_LENGTH } from '#domain/desk/desk.ts';
import { hasOperatorRole, type OperatorRole } from '#domain/desk/operator-roles.ts';
import { STATUS_LABELS } from '#domain/mentorings/states/statuses.ts';
import { describeWon } from '#domain/money/payments.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { BACKDROP, useModalDialog } from '../../../ui/overlays/modal.tsx';
import { pressedKey, pressedPlace } from '../../../ui/pressed-key.ts';
import { PAYMENT_LABELS } from '../payment-labels.ts';
import { useWaiting } from './age-badge.tsx';
import { sectionsFor } from './sections.ts';

interface Found {
  readonly to: string;
  readonly title: string;
  readonly detail: string;
}
interface Place {
  readonly label: string;
  readonly operator: OperatorRole;
  readonly find: (search: string, signal: AbortSignal) => Promise<Found[]>;
}

/** How many of each are shown; the list itself has the rest. */
const SIZE = '5';

/** The lists that are searched, each by its own call: what the operator's roles do not open is not asked for. */
const PLACES: readonly Place[] = [
  {
    label: '회원',
    operator: 'SUPPORT',
    find: async (search, signal) =>
      (await call('GET /v1/admin/members', { query: { search, size: SIZE }, signal })).content.map((member) => ({
        to: deskPaths.member(member.memberId),
        title: member.nickname ?? member.email,
        detail: `${member.memberType === 'ROLE_MENTOR' ? '멘토' : '멘티'} · ${member.email}`,
      })),
  },
  {
    label: '멘토링',
    operator: 'SUPPORT',
    find: async (search, signal) =>
      (await call('GET /v1/admin/mentorings', { query: { search, size: SIZE }, signal })).content.map((mentoring) => ({
        to: deskPaths.mentoring(mentoring.mentoringId),
        title: `${mentoring.mentoringId}번 ${mentoring.mentor.name} · ${mentoring.mentee.name}`,
        detail: STATUS_LABELS[mentoring.status],
      })),
  },
  {
    label: '결제',
    operator: 'FINANCE',
    find: async (search, signal) =>
      (await call('GET /v1/admin/payments', { query: { search, size: SIZE }, signal })).content.map((payment) => ({
        to: deskPaths.payment(payment.orderId),
        title: `${describeWon(payment.amountKrw)} ${payment.menteeName}`,
        detail: `${PAYMENT_LABELS[payment.status]} · ${payment.orderId}`,
      })),
  },
];

const POPUP = clsx(
  'mx-auto mt-[12dvh] max-h-[76dvh] w-[calc(100%-2rem)] max-w-140 overflow-y-auto rounded-2xl bg-surface text-ink shadow-float',
  'opacity-0 transition-[opacity,overlay,display] transition-discrete duration-150 open:opacity-100 open:starting:opacity-0',
);

/** The search over members, mentorings and orders, and over the desk's own parts: opened by its button, or by Ctrl+K or ⌘K. */
export function DeskSearch({ className }: { className: string }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || pressedPlace(event) !== 'KeyK') return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);
  const { ref, isShown } = useModalDialog(isOpen, () => setOpen(false));
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label="모두에서 찾기"
        onClick={() => setOpen(true)}
        className={className}
      >
        <Search aria-hidden className="size-4.5 shrink-0" />
        <span aria-hidden className="hidden flex-1 text-left lg:inline">
          찾기
        </span>
        {/* As style, because the visible text is part of the button's name. */}
        <span
          aria-hidden
          data-keys="Ctrl K"
          className="hidden text-xs text-ink-faint after:content-[attr(data-keys)] lg:inline"
        />
      </button>
      {isShown &&
        createPortal(
          <dialog ref={ref} aria-label="모두에서 찾기" className={clsx(POPUP, BACKDROP)}>
            <Content onClose={() => setOpen(false)} />
          </dialog>,
          document.body,
        )}
    </>
  );
}

function Content({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  /** Each search is in the audit log, so only what is sent with Enter is one. */
  const [search, setSearch] = useState('');
  const roles = useWaiting()?.roles ?? [];
  const sections = text.trim() ? sectionsFor(roles).filter(({ label }) => label.includes(text.trim())) : [];
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows move between the links within
    <div onKeyDown={moveFocus} className="flex flex-col p-2">
      <search>
        <form
          className="flex items-center gap-3 px-3"
          onSubmit={(event) => {
            event.preventDefault();
            setSearch(text.trim());
          }}
        >
          <Search aria-hidden className="size-5 shrink-0 text-ink-faint" />
          <input
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog that is opened to type in it
            autoFocus
            type="search"
            enterKeyHint="search"
            aria-label="무엇을 찾을지"
            placeholder="닉네임, 이메일, 멘토링 번호, 주문 번호"
            value={text}
            maxLength={MAX_DESK_SEARCH_LENGTH}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setText(target.value)}
            className="min-h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-faint"
          />
          <kbd className="font-sans text-xs text-ink-faint">Enter</kbd>
        </form>
      </search>
      {sections.length > 0 && (
        <Results
          label="화면"
          found={sections.map(({ to, label }) => ({ to, title: label, detail: '' }))}
          onClose={onClose}
        />
      )}
      {search &&
        PLACES.filter(({ operator }) => hasOperatorRole(roles, operator)).map((place) => (
          <FoundIn key={place.label} place={place} search={search} onClose={onClose} />
        ))}
    </div>
  );
}

function FoundIn({ place: { label, find }, search, onClose }: { place: Place; search: string; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['desk-search', label, search],
    queryFn: ({ signal }) => find(search, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  return <Results label={label} found={data} error={error ? messageOf(error) : undefined} onClose={onClose} />;
}

function Results({
  label,
  found,
  error,
  onClose,
}: {
  label: string;
  /** Undefined while it is looked for. */
  found: readonly Found[] | undefined;
  error?: string | undefined;
  onClose: () => void;
}) {
  return (
    <section aria-label={label} aria-busy={!found && !error} className="border-t border-line pt-2 pb-1">
      <h3 className="px-3 text-xs font-semibold text-ink-faint">{label}</h3>
      {found && found.length > 0 ? (
        <ul>
          {found.map(({ to, title, detail }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onClose}
                data-found
                className="flex min-h-target items-center gap-3 rounded-lg px-3 hover:bg-sunken focus-visible:bg-brand-soft focus-visible:outline-none"
              >
                <span className="min-w-0 flex-1 truncate font-semibold">{title}</span>
                <span className="max-w-1/2 truncate text-sm text-ink-muted">{detail}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p role="status" className="min-h-target px-3 py-2.5 text-sm text-ink-muted">
          {error ?? (found ? '없어요' : '찾는 중')}
        </p>
      )}
    </section>
  );
}

/** The arrows go through the field and what was found. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const way = { ArrowDown: 1, ArrowUp: -1 }[pressedKey(event) ?? ''];
  if (way === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-found]')];
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + way];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
