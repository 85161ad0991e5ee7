import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataOf } from '#contract/calls.ts';
import { PAGES } from '#contract/pages.ts';
import { call } from '../../../../lib/api.ts';
import { identitiesQuery, keepWayBack } from '../../../../lib/identities.ts';
import { describeKoreanTime } from '../../../../lib/korean-date.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Details } from '../../../../ui/layout/details.tsx';
import { showToast } from '../../../../ui/overlays/toast.ts';
import { providersQuery } from '../identities/providers-query.ts';
import { useAskedAgain } from '../sign-in-again.tsx';
import type { ReauthenticationRequest } from './reauthentication-dialog.tsx';

const LINK = 'POST /v1/members/me/providers/{provider}/start';
const UNLINK = 'POST /v1/members/me/identities/{identityId}/removal';
type Identity = DataOf<'GET /v1/members/me/identities'>['identities'][number];

/** The accounts at other services with which the member signs in: linked and unlinked. Nothing where no service is set and none is linked. */
export function IdentitiesPart({ onAsk }: { onAsk: (request: ReauthenticationRequest) => void }) {
  const { data: own } = useQuery(identitiesQuery);
  const { data: providers = [] } = useQuery(providersQuery);
  const queries = useQueryClient();

  const linking = (provider: { id: string; name: string }): ReauthenticationRequest => ({
    to: LINK,
    about: provider.id,
    title: `${provider.name} 계정 연결`,
    description: '본인인지 확인한 다음 그 계정으로 로그인해요.',
    label: '계속하기',
    failure: '연결하지 못했어요',
    async work(body) {
      const params = { provider: provider.id };
      const { url } = await call(LINK, { params, body });
      keepWayBack(PAGES.securitySettings);
      location.assign(url);
    },
  });

  const unlinking = ({ identityId, name }: Identity): ReauthenticationRequest => ({
    to: UNLINK,
    about: String(identityId),
    title: `${name} 연결을 끊을까요?`,
    description: `이 계정으로는 더 이상 로그인할 수 없어요.${own?.hasPassword ? ' 비밀번호로는 로그인할 수 있어요.' : ''}`,
    label: '연결 끊기',
    failure: '연결을 끊지 못했어요',
    async work(body) {
      const params = { identityId: String(identityId) };
      await call(UNLINK, { params, body });
      showToast({ message: '연결을 끊었어요.', tone: 'success' });
      await queries.invalidateQueries({ queryKey: identitiesQuery.queryKey });
    },
  });

  useAskedAgain([...(own?.identities ?? []).map(unlinking), ...providers.map(linking)], onAsk);
  if (!own || (own.identities.length === 0 && providers.length === 0)) return null;
  return (
    <Details title={<h2 className="font-bold">연결한 계정</h2>}>
      <div className="flex flex-col gap-3 pb-6">
        {own.identities.length === 0 && <p className="text-ink-muted">연결하면 그 계정으로 바로 로그인할 수 있어요.</p>}
        <ul aria-label="연결한 계정" className="flex flex-col gap-3 empty:hidden">
          {own.identities.map((identity) => (
            <li key={identity.identityId} className="flex items-center gap-3">
              <div className="min-w-0 flex-1">
                <p className="font-semibold break-words">{identity.name}</p>
                <p className="text-sm break-words text-ink-muted">
                  {identity.email ?? `${describeKoreanTime(new Date(identity.linkedAt))} 연결`}
                </p>
              </div>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`${identity.name} 연결 끊기`}
                onClick={() => onAsk(unlinking(identity))}
              >
                끊기
              </Button>
            </li>
          ))}
        </ul>
        {providers.map((provider) => (
          <Button key={provider.id} variant="secondary" onClick={() => onAsk(linking(provider))}>
            {`${provider.name} 연결하기`}
          </Button>
        ))}
      </div>
    </Details>
  );
}
