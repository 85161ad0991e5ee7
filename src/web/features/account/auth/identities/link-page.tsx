import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { withMeansParticle } from '#domain/text/korean-particles.ts';
import { useSession } from '../../../../app/session/session.ts';
import { tellResult } from '../../../../lib/alert-failure.ts';
import { messageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { forgetWayBack, readWayBack } from '../../../../lib/identities.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { Button, LinkButton } from '../../../../ui/buttons/button.tsx';
import { PageBody, PageHeading } from '../../../../ui/layout/column.tsx';
import { AppBar } from '../../../../ui/navigation/app-bar.tsx';
import { Skeletons } from '../../../../ui/status/skeleton.tsx';

/** Asks a member who has signed in as before whether the account that they have just proved is linked. */
export default function LinkPage() {
  const { user } = useSession();
  const navigate = useNavigate();
  const proven = useQuery({ ...queryOf(['proven-identity'], 'GET /v1/auth/identity'), retry: false, gcTime: 0 });

  async function leave() {
    const next = readWayBack();
    forgetWayBack();
    await navigate(next, { replace: true });
  }

  async function link(name: string) {
    const isLinked = await tellResult(() => call('POST /v1/members/me/identities'), {
      done: { message: `${name} 로그인을 연결했어요.`, tone: 'success' },
      failed: '연결하지 못했어요',
    });
    if (isLinked) await leave();
  }

  return (
    <>
      <AppBar title="계정 연결" back={PAGES.securitySettings} />
      <PageBody>
        {proven.data ? (
          <>
            <PageHeading description={`다음부터 ${withMeansParticle(proven.data.name)} 바로 로그인할 수 있어요.`}>
              {`${proven.data.name} 계정을 연결할까요?`}
            </PageHeading>
            <p className="pb-6 break-words text-ink-muted">{user?.email}</p>
            <Button size="lg" block onClick={() => link(proven.data.name)}>
              연결하기
            </Button>
            <Button variant="ghost" block className="mt-2" onClick={leave}>
              다음에 하기
            </Button>
          </>
        ) : proven.error ? (
          <>
            <PageHeading>연결할 계정이 없어요</PageHeading>
            <p className="pb-6 text-ink-muted">{messageOf(proven.error)}</p>
            <LinkButton to={PAGES.home} replace block>
              홈으로
            </LinkButton>
          </>
        ) : (
          <Skeletons each="h-14 w-full rounded-lg" />
        )}
      </PageBody>
    </>
  );
}
