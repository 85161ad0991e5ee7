import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { withNext } from '../../../lib/next-path.ts';
import { useNextPath } from '../../../lib/use-next-path.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { DoneArt } from './done-art.tsx';

/** SPEC §9. */
const FINISH_MS = 2000;

/** The congratulation after sign-up; redirects after two seconds (SPEC §2) to sign-in, which keeps the return address and greets the new member. */
export default function FinishPage() {
  const navigate = useNavigate();
  const signIn = withNext(PAGES.signIn, useNextPath());
  const state: unknown = useLocation().state;

  useEffect(() => {
    const timer = setTimeout(() => void navigate(signIn, { replace: true, state }), FINISH_MS);
    return () => clearTimeout(timer);
  }, [navigate, signIn, state]);

  return (
    <PageBody className="items-center justify-center text-center">
      <title>회원가입 완료 · 선배랑</title>
      <DoneArt />
      <h1 className="pt-7 text-2xl font-bold">회원가입을 축하해요!</h1>
      <p role="status" className="pt-2 pb-9 text-ink-muted">
        잠시 후 로그인 화면으로 이동해요.
      </p>
      <LinkButton to={signIn} replace state={state} variant="soft">
        바로 로그인하기
      </LinkButton>
    </PageBody>
  );
}
