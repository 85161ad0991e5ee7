import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { useSession } from '../../../app/session/session.ts';
import { withNext } from '../../../lib/next-path.ts';
import { useNextPath } from '../../../lib/use-search-params.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';

/** A check mark with confetti, for a finished registration. */
function DoneArt() {
  return (
    <svg aria-hidden viewBox="0 0 160 140" className="w-40 animate-rise">
      <circle cx="80" cy="72" r="46" className="fill-brand-soft" />
      <circle cx="80" cy="72" r="32" className="fill-brand" />
      <path
        d="m66 73 10 10 19-21"
        fill="none"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-brand"
      />
      <g className="fill-brand">
        <rect x="20" y="34" width="10" height="5" rx="2.5" transform="rotate(-35 25 36)" />
        <rect x="128" y="30" width="10" height="5" rx="2.5" transform="rotate(40 133 32)" />
        <circle cx="138" cy="84" r="4" />
        <circle cx="24" cy="92" r="3" />
      </g>
      <g className="fill-warning">
        <circle cx="46" cy="18" r="4" />
        <rect x="110" y="12" width="10" height="5" rx="2.5" transform="rotate(-20 115 14)" />
        <rect x="16" y="64" width="9" height="4.5" rx="2.25" transform="rotate(70 20 66)" />
      </g>
      <g className="fill-success">
        <circle cx="142" cy="54" r="3.5" />
        <rect x="74" y="6" width="9" height="4.5" rx="2.25" transform="rotate(30 78 8)" />
        <circle cx="40" cy="118" r="3.5" />
        <rect x="118" y="116" width="10" height="5" rx="2.5" transform="rotate(-50 123 118)" />
      </g>
    </svg>
  );
}

/** SPEC §9. */
const FINISH_MS = 2000;

/** The congratulation after sign-up; redirects after two seconds (SPEC §2) to sign-in, which keeps the return address and greets the new member. */
export default function FinishPage() {
  const navigate = useNavigate();
  const next = useNextPath();
  // A sign-up with an account at a provider has signed the member in.
  const { isAuthenticated } = useSession();
  const target = isAuthenticated ? next : withNext(PAGES.signIn, next);
  const state: unknown = useLocation().state;

  useEffect(() => {
    const timer = setTimeout(() => void navigate(target, { replace: true, state }), FINISH_MS);
    return () => clearTimeout(timer);
  }, [navigate, target, state]);

  return (
    <PageBody className="items-center justify-center text-center">
      <title>회원가입 완료 · 선배랑</title>
      <DoneArt />
      <h1 className="pt-7 text-2xl font-bold">회원가입을 축하해요!</h1>
      <p role="status" className="pt-2 pb-9 text-ink-muted">
        {isAuthenticated ? '잠시 후 첫 화면으로 이동해요.' : '잠시 후 로그인 화면으로 이동해요.'}
      </p>
      <LinkButton to={target} replace state={state} variant="soft">
        {isAuthenticated ? '바로 시작하기' : '바로 로그인하기'}
      </LinkButton>
    </PageBody>
  );
}
