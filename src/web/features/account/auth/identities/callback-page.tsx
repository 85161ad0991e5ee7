import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { DataOf } from '#contract/calls.ts';
import { PAGES } from '#contract/pages.ts';
import { session, useSession } from '../../../../app/session/session.ts';
import { isRefusal, messageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { writeDraft } from '../../../../lib/drafts/draft-storage.ts';
import { forgetWayBack, identitiesQuery, readWayBack } from '../../../../lib/identities.ts';
import { withNext } from '../../../../lib/next-path.ts';
import { Button, LinkButton } from '../../../../ui/buttons/button.tsx';
import { PageBody, PageHeading } from '../../../../ui/layout/column.tsx';
import { AppBar } from '../../../../ui/navigation/app-bar.tsx';
import { showToast } from '../../../../ui/overlays/toast.ts';
import { Skeletons } from '../../../../ui/status/skeleton.tsx';
import { signInOrRestore } from '../sign-in-or-restore.ts';

type Proven = DataOf<'POST /v1/auth/providers/{provider}/answer'>;

/** Where a provider sends the browser back to: checks its answer with the server, once, and goes on. */
export default function CallbackPage() {
  const { provider = '' } = useParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { user } = useSession();
  const [failure, setFailure] = useState<string>();
  const [known, setKnown] = useState<Proven>();
  const hasBegun = useRef(false);
  const next = readWayBack();

  async function check() {
    const answer = search.slice(1);
    // The code works once; it has no business in the history.
    await navigate(pathname, { replace: true });
    try {
      const proven = await call('POST /v1/auth/providers/{provider}/answer', {
        params: { provider },
        body: { answer },
      });
      if (proven.next === 'LINK') setKnown(proven);
      else if (proven.next === 'SIGN_UP') await signUp(proven);
      else if (proven.next === 'LINKED') await finish(`${proven.name} 계정을 연결했어요.`);
      else if (proven.next === 'PROVED') await finish('본인 확인을 마쳤어요. 하던 일을 이어서 해 주세요.');
      else await signIn();
    } catch (error) {
      if (isRefusal(error, 'SECOND_FACTOR_REQUIRED')) {
        forgetWayBack();
        await navigate(withNext(PAGES.secondFactor, next), { replace: true });
      } else setFailure(messageOf(error));
    }
  }

  async function signIn() {
    const isIn = await signInOrRestore(async (restore) =>
      session.enter((await call('POST /v1/auth/login/identity', { body: { restore } })).user),
    );
    if (!isIn) {
      await navigate(withNext(PAGES.signIn, next), { replace: true });
      return;
    }
    forgetWayBack();
    await navigate(next, { replace: true, state: { loginSuccess: true } });
  }

  async function signUp({ name, email }: Proven) {
    writeDraft('sign-up', { identity: name, verifiedEmail: email });
    await navigate(withNext(PAGES.signUp, next), { replace: true });
  }

  /** Of what a signed-in member has begun. */
  async function finish(message: string) {
    forgetWayBack();
    await queries.invalidateQueries({ queryKey: identitiesQuery.queryKey });
    showToast({ message, tone: 'success' });
    await navigate(next, { replace: true });
  }

  const begin = useEffectEvent(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void check();
  });
  useEffect(() => begin(), []);

  return (
    <>
      <AppBar title="로그인" back={PAGES.signIn} />
      <PageBody>
        {known ? (
          <>
            <PageHeading description={`${known.email ?? ''} 계정에 ${known.name} 로그인을 이어 드려요.`}>
              이미 가입한 이메일이에요
            </PageHeading>
            <p className="pb-6 text-ink-muted">본인인지 알 수 있게, 지금까지 쓰던 방법으로 한 번만 로그인해 주세요.</p>
            <Button
              size="lg"
              block
              onClick={() => navigate(withNext(PAGES.signIn, PAGES.identityLink), { replace: true })}
            >
              로그인하고 연결하기
            </Button>
          </>
        ) : failure === undefined ? (
          <>
            <PageHeading description="잠시만 기다려 주세요.">로그인을 확인하고 있어요</PageHeading>
            <Skeletons each="h-14 w-full rounded-lg" />
          </>
        ) : (
          <>
            <PageHeading>{user ? '확인하지 못했어요' : '로그인하지 못했어요'}</PageHeading>
            <p role="alert" className="pb-6 text-ink-muted">
              {failure}
            </p>
            {/* A member who is signed in has come from a page of theirs. */}
            <LinkButton to={user ? next : withNext(PAGES.signIn, next)} replace size="lg" block>
              {user ? '돌아가기' : '로그인 화면으로'}
            </LinkButton>
          </>
        )}
      </PageBody>
    </>
  );
}
