import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '#contract/account/second-factors.ts';
import { call } from '../../../lib/api.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { describePasskeyFailure, makePasskey, NewPasskey, PasskeyList } from '../../account/second-factors/index.ts';
import { withStepUp } from '../step-up/step-up.ts';
import { FACTORS } from './factors.ts';
import { useReport } from './use-report.ts';

/** An operator's passkeys: sign in and confirm without password and app. */
export function PasskeyCard({ passkeys }: { passkeys: readonly Passkey[] }) {
  const queries = useQueryClient();
  const toast = useToast();
  const report = useReport(describePasskeyFailure);
  const dialog = useDialog();
  const [name, setName] = useState('');
  const reload = () => queries.invalidateQueries({ queryKey: FACTORS });

  async function add() {
    await report('패스키를 등록하지 못했어요', async () => {
      const options = await withStepUp(() => call('POST /v1/admin/factors/passkeys/options'));
      const answer = await makePasskey(options);
      await withStepUp(() => call('POST /v1/admin/factors/passkeys', { body: { name, answer } }));
      setName('');
      toast.show({ message: '패스키를 등록했어요.', tone: 'success' });
    });
    await reload();
  }

  async function remove({ passkeyId, name: called }: Passkey) {
    const isMeant = await dialog.confirm({
      title: '패스키를 지울까요?',
      description: `‘${called}’ 패스키로는 더 이상 로그인할 수 없어요.`,
      confirmText: '지우기',
      tone: 'danger',
    });
    if (!isMeant) return;
    await report('패스키를 지우지 못했어요', async () => {
      await withStepUp(() => call('DELETE /v1/admin/factors/passkeys/{passkeyId}', { params: { passkeyId } }));
    });
    await reload();
  }

  return (
    <Card tone="outlined" className="flex flex-col gap-3">
      <h2 className="font-bold">패스키</h2>
      <p className="text-sm text-ink-muted">지문이나 얼굴, 기기의 PIN만으로 로그인해요.</p>
      <PasskeyList passkeys={passkeys} onRemove={(passkey) => void remove(passkey)} />
      <NewPasskey name={name} example="사무실 노트북" onName={setName} onAdd={() => void add()} />
    </Card>
  );
}
