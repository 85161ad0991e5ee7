import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { session } from '../../../../app/session/session.ts';
import { withNext } from '../../../../lib/next-path.ts';
import { useNextPath } from '../../../../lib/use-search-params.ts';
import { useSingleRun } from '../../../../lib/use-single-run.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { PageBody, PageHeading } from '../../../../ui/layout/column.tsx';
import { AppBar } from '../../../../ui/navigation/app-bar.tsx';
import { describePasskeyFailure, hasPasskeys } from '../../second-factors/passkey.ts';
import { askForPasskey, useCompleteSignIn } from './use-complete-sign-in.ts';

const UNKNOWN_HERE = '이 브라우저에서는 패스키를 쓸 수 없어요. 비밀번호로 로그인해 주세요.';

/** Sign-in with a passkey in place of the password (product §24.6): the browser asks at once, and again by the button. */
export default function PasskeyPage() {
  const next = useNextPath();
  const enter = useCompleteSignIn();
  const runOnce = useSingleRun();
  const [wasSignedIn] = useState(() => session.read().isAuthenticated);
  // A late answer does not sign in somebody who has left the page.
  const isHere = useRef(true);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState(hasPasskeys ? undefined : UNKNOWN_HERE);

  async function signIn() {
    setPending(true);
    setFailure(undefined);
    try {
      const send = await askForPasskey();
      if (isHere.current) await enter(send);
    } catch (error) {
      setFailure(describePasskeyFailure(error));
    } finally {
      setPending(false);
    }
  }
  const begin = useEffectEvent(() => {
    if (hasPasskeys && !wasSignedIn) void runOnce(signIn);
  });
  useEffect(() => {
    isHere.current = true;
    begin();
    return () => {
      isHere.current = false;
    };
  }, []);
  if (wasSignedIn) return <Navigate to={next} replace />;

  return (
    <>
      <AppBar title="패스키로 로그인" back={PAGES.signIn} />
      <PageBody>
        <PageHeading description="이 기기의 지문이나 얼굴, PIN으로 확인해요.">비밀번호 없이 로그인해요</PageHeading>
        <p role="status" className="min-h-12 text-ink-muted">
          {failure ?? (isPending ? '기기의 안내에 따라 확인해 주세요.' : '')}
        </p>
        <Button size="lg" block disabled={!hasPasskeys} pending={isPending} onClick={() => void runOnce(signIn)}>
          패스키로 로그인
        </Button>
        <Link
          to={withNext(PAGES.signIn, next)}
          className="mt-3 inline-flex min-h-target items-center self-center px-3 text-sm font-semibold text-ink-muted hover:text-ink"
        >
          비밀번호로 로그인
        </Link>
      </PageBody>
    </>
  );
}
