import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewTotpKey as Key, Passkey } from '#contract/account/second-factors.ts';
import type { DataOf } from '#contract/calls.ts';
import { call } from '../../../../lib/api.ts';
import { useDraft } from '../../../../lib/drafts/use-draft.ts';
import { Loaded } from '../../../../lib/loaded.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Details } from '../../../../ui/layout/details.tsx';
import { showToast } from '../../../../ui/overlays/toast.ts';
import { Badge } from '../../../../ui/status/badge.tsx';
import { CodeEntry } from '../../second-factors/code-entry.tsx';
import { makePasskey } from '../../second-factors/passkey.ts';
import { NewPasskey, PasskeyList } from '../../second-factors/passkeys.tsx';
import { NewTotpKey, RecoveryCodes } from '../../second-factors/totp-enrolment.tsx';
import { factorsQuery, ProvenNote, SignInAgain, useAskedAgain, useProofFor } from '../sign-in-again.tsx';
import { IdentitiesPart } from './identities-part.tsx';
import { ReauthenticationDialog, type ReauthenticationRequest } from './reauthentication-dialog.tsx';
import { SecondFactorsSkeleton } from './second-factors-skeleton.tsx';

const ADD = 'POST /v1/members/me/factors/passkeys/options';
const REMOVE = 'POST /v1/members/me/factors/passkeys/{passkeyId}/removal';

/** A member's passkeys, which sign in without the password. */
function PasskeyPart({
  passkeys,
  onAsk,
  reload,
}: {
  passkeys: readonly Passkey[];
  onAsk: (request: ReauthenticationRequest) => void;
  reload: () => Promise<unknown>;
}) {
  const [name, setName, clearName] = useDraft('passkey-name', '');
  const proof = useProofFor(ADD);

  const add = () =>
    onAsk({
      to: ADD,
      title: '패스키 등록',
      description: '본인인지 확인하면 이 기기가 지문이나 얼굴, PIN을 물어봐요.',
      label: '패스키 등록',
      failure: '패스키를 등록하지 못했어요',
      async work(body) {
        const options = await call(ADD, { body });
        const answer = await makePasskey(options);
        await call('POST /v1/members/me/factors/passkeys', { body: { name, answer } });
        setName('');
        clearName();
        showToast({ message: '패스키를 등록했어요.', tone: 'success' });
        await reload();
      },
    });

  const removing = ({ passkeyId, name: called }: Passkey): ReauthenticationRequest => ({
    to: REMOVE,
    about: String(passkeyId),
    title: '패스키를 지울까요?',
    description: `‘${called}’ 패스키로는 더 이상 로그인할 수 없어요.`,
    label: '지우기',
    failure: '패스키를 지우지 못했어요',
    async work(body) {
      const params = { passkeyId: String(passkeyId) };
      await call(REMOVE, { params, body });
      showToast({ message: '패스키를 지웠어요.', tone: 'success' });
      await reload();
    },
  });
  useAskedAgain(passkeys.map(removing), onAsk);

  return (
    <Details title={<h2 className="font-bold">패스키</h2>}>
      <div className="flex flex-col gap-3 pb-6">
        <p className="text-ink-muted">지문이나 얼굴, 기기의 PIN으로 비밀번호 없이 로그인할 수 있어요.</p>
        <PasskeyList passkeys={passkeys} onRemove={(passkey) => onAsk(removing(passkey))} />
        {proof.by === 'NOT_YET' ? (
          <SignInAgain to={ADD} />
        ) : (
          <>
            {proof.by === 'PROVEN' && <ProvenNote />}
            <NewPasskey name={name} example="내 휴대폰" onName={setName} onAdd={add} />
          </>
        )}
      </div>
    </Details>
  );
}

/** The member's second factor and passkeys (product §24.6). */
export default function SecondFactors() {
  const query = useQuery(factorsQuery);
  const queries = useQueryClient();
  const [request, setRequest] = useState<ReauthenticationRequest>();
  const [newCodes, setNewCodes] = useState<readonly string[]>();
  const reload = () => queries.invalidateQueries({ queryKey: factorsQuery.queryKey });

  if (newCodes) {
    return (
      <section aria-label="복구 코드" className="py-5">
        <RecoveryCodes codes={newCodes} onDone={() => setNewCodes(undefined)} />
      </section>
    );
  }
  return (
    <Loaded query={query} skeleton={<SecondFactorsSkeleton />}>
      {(factors) => (
        <>
          <TotpPart
            factors={factors}
            onAsk={setRequest}
            onCodes={(codes) => {
              setNewCodes(codes);
              void reload();
            }}
            reload={reload}
          />
          <PasskeyPart passkeys={factors.passkeys} onAsk={setRequest} reload={reload} />
          <IdentitiesPart onAsk={setRequest} />
          <ReauthenticationDialog request={request} onClose={() => setRequest(undefined)} />
        </>
      )}
    </Loaded>
  );
}

/** The authenticator app that signing in asks for besides the password: turned on, with new recovery codes, and off. */
function TotpPart({
  factors: { hasTotp, recoveryCodesLeft },
  onAsk,
  onCodes,
  reload,
}: {
  factors: DataOf<'GET /v1/members/me/factors'>;
  onAsk: (request: ReauthenticationRequest) => void;
  onCodes: (recoveryCodes: readonly string[]) => void;
  reload: () => Promise<unknown>;
}) {
  /** Given out and not confirmed yet. */
  const [newKey, setNewKey] = useState<Key>();
  const turningOn: ReauthenticationRequest = {
    to: 'POST /v1/members/me/factors/totp/key',
    title: '2단계 인증 켜기',
    description: '본인인지 확인한 다음 인증 앱을 등록해요.',
    label: '계속하기',
    failure: '2단계 인증을 켜지 못했어요',
    work: async ({ currentPassword }) =>
      setNewKey(await call('POST /v1/members/me/factors/totp/key', { body: { currentPassword } })),
  };
  const turningOff: ReauthenticationRequest = {
    to: 'POST /v1/members/me/factors/totp/removal',
    title: '2단계 인증을 끌까요?',
    description: '이제 인증 앱의 코드 없이 로그인해요.',
    label: '2단계 인증 끄기',
    failure: '2단계 인증을 끄지 못했어요',
    async work(body) {
      await call('POST /v1/members/me/factors/totp/removal', { body });
      showToast({ message: '2단계 인증을 껐어요.', tone: 'success' });
      void reload();
    },
  };
  const renewing: ReauthenticationRequest = {
    to: 'POST /v1/members/me/factors/recovery-codes',
    title: '복구 코드를 새로 만들까요?',
    description: '전에 만든 복구 코드는 더 이상 쓸 수 없어요.',
    label: '새로 만들기',
    failure: '복구 코드를 만들지 못했어요',
    work: async (body) => onCodes((await call('POST /v1/members/me/factors/recovery-codes', { body })).recoveryCodes),
  };
  useAskedAgain([turningOn, turningOff, renewing], onAsk);

  if (newKey && !hasTotp) {
    return (
      <section className="flex flex-col gap-3 py-5">
        <h2 className="font-bold">인증 앱 등록</h2>
        <p className="text-ink-muted">인증 앱으로 QR 코드를 찍고, 앱에 보이는 숫자를 입력하면 켜져요.</p>
        <NewTotpKey keyToAdd={newKey} />
        <CodeEntry
          kind="TOTP"
          action="2단계 인증 켜기"
          onSend={async (code) =>
            onCodes((await call('POST /v1/members/me/factors/totp', { body: { code } })).recoveryCodes)
          }
        />
        <Button variant="ghost" onClick={() => setNewKey(undefined)}>
          취소
        </Button>
      </section>
    );
  }
  return (
    <Details
      title={
        <h2 className="flex items-center gap-2 font-bold">
          <span>2단계 인증</span>
          {hasTotp ? <Badge tone="success">켜짐</Badge> : <Badge>꺼짐</Badge>}
        </h2>
      }
    >
      <div className="flex flex-col gap-3 pb-6">
        {hasTotp ? (
          <>
            <p className="text-ink-muted">
              {`로그인할 때 인증 앱의 코드도 확인해요. 아직 쓰지 않은 복구 코드가 ${recoveryCodesLeft}개 있어요.`}
            </p>
            <div className="flex flex-wrap gap-2.5 *:grow">
              <Button variant="secondary" onClick={() => onAsk(renewing)}>
                복구 코드 새로 만들기
              </Button>
              <Button variant="secondary" onClick={() => onAsk(turningOff)}>
                끄기
              </Button>
            </div>
          </>
        ) : (
          <>
            <p className="text-ink-muted">켜면 로그인할 때 Google Authenticator 같은 인증 앱의 코드도 확인해요.</p>
            <Button variant="secondary" onClick={() => onAsk(turningOn)}>
              2단계 인증 켜기
            </Button>
          </>
        )}
      </div>
    </Details>
  );
}
