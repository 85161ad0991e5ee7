import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewTotpKey as Key } from '#contract/account/second-factors.ts';
import { messageOf } from '../../../../lib/api-error.ts';
import { useToast } from '../../../../ui/overlays/toast.ts';
import { ErrorState } from '../../../../ui/status/states.tsx';
import { RecoveryCodes } from '../../second-factors/index.ts';
import { factorsQuery } from './factors-query.ts';
import { PasskeyCard } from './passkey-card.tsx';
import { ReauthenticationDialog, type ReauthenticationRequest } from './reauthentication-dialog.tsx';
import { SecondFactorsSkeleton } from './second-factors-skeleton.tsx';
import { TotpCard } from './totp-card.tsx';

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
      <section aria-label="복구 코드">
        <RecoveryCodes codes={newCodes} onDone={() => setNewCodes(undefined)} />
      </section>
    );
  }
  return (
    <section aria-labelledby="second-factors">
      <h2 id="second-factors" className="text-lg font-bold">
        2단계 인증과 패스키
      </h2>
      <p className="pt-1 pb-4 text-sm text-ink-muted">비밀번호를 누가 알아내도 계정을 지킬 수 있어요.</p>
      {data ? (
        <div className="flex flex-col gap-4">
          <TotpCard
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
          <PasskeyCard passkeys={data.passkeys} onAsk={setRequest} onChanged={reload} />
          <ReauthenticationDialog request={request} onClose={() => setRequest(undefined)} />
        </div>
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={refetch} />
      ) : (
        <SecondFactorsSkeleton />
      )}
    </section>
  );
}
