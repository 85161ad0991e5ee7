import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewTotpKey as Key, Passkey } from '#contract/account/second-factors.ts';
import { messageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { useDraft } from '../../../../lib/drafts/use-draft.ts';
import { Details } from '../../../../ui/layout/details.tsx';
import { useToast } from '../../../../ui/overlays/toast.ts';
import { ErrorState } from '../../../../ui/status/states.tsx';
import { NewPasskey } from '../../second-factors/new-passkey.tsx';
import { PasskeyList } from '../../second-factors/passkey-list.tsx';
import { makePasskey } from '../../second-factors/passkey.ts';
import { RecoveryCodes } from '../../second-factors/recovery-codes.tsx';
import { ProvenNote, SignInAgain, useAskedAgain, useProofFor } from '../sign-in-again.tsx';
import { factorsQuery } from './factors-query.ts';
import { IdentitiesPart } from './identities-part.tsx';
import { ReauthenticationDialog, type ReauthenticationRequest } from './reauthentication-dialog.tsx';
import { SecondFactorsSkeleton } from './second-factors-skeleton.tsx';
import { TotpPart } from './totp-part.tsx';

const ADD = 'POST /v1/members/me/factors/passkeys/options';
const REMOVE = 'POST /v1/members/me/factors/passkeys/{passkeyId}/removal';

/** A member's passkeys, which sign in without the password. */
function PasskeyPart({
  passkeys,
  onAsk,
  onChanged,
}: {
  passkeys: readonly Passkey[];
  onAsk: (request: ReauthenticationRequest) => void;
  onChanged: () => Promise<unknown>;
}) {
  const toast = useToast();
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
        toast.show({ message: '패스키를 등록했어요.', tone: 'success' });
        await onChanged();
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
      toast.show({ message: '패스키를 지웠어요.', tone: 'success' });
      await onChanged();
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
  const { data, error, refetch } = useQuery(factorsQuery);
  const queries = useQueryClient();
  const toast = useToast();
  const [request, setRequest] = useState<ReauthenticationRequest>();
  const [newKey, setNewKey] = useState<Key>();
  const [newCodes, setNewCodes] = useState<readonly string[]>();
  const reload = () => queries.invalidateQueries({ queryKey: factorsQuery.queryKey });

  if (newCodes) {
    return (
      <section aria-label="복구 코드" className="py-5">
        <RecoveryCodes codes={newCodes} onDone={() => setNewCodes(undefined)} />
      </section>
    );
  }
  if (!data) return error ? <ErrorState message={messageOf(error)} onRetry={refetch} /> : <SecondFactorsSkeleton />;
  return (
    <>
      <TotpPart
        factors={data}
        newKey={newKey}
        onAsk={setRequest}
        onKey={setNewKey}
        onCodes={(codes) => {
          setNewKey(undefined);
          setNewCodes(codes);
          void reload();
        }}
        onRemoved={() => {
          toast.show({ message: '2단계 인증을 껐어요.', tone: 'success' });
          void reload();
        }}
      />
      <PasskeyPart passkeys={data.passkeys} onAsk={setRequest} onChanged={reload} />
      <IdentitiesPart onAsk={setRequest} />
      <ReauthenticationDialog request={request} onClose={() => setRequest(undefined)} />
    </>
  );
}
