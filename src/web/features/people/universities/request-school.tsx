import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';

/** Asks operators to add a missing school; the answer comes as a notification. */
export function RequestSchool({ name }: { name: string }) {
  const runOnce = useSingleRun();
  const [requested, setRequested] = useState<string>();

  async function request() {
    try {
      await call('POST /v1/universities/requests', { body: { name } });
      setRequested(name);
      showToast({ message: '요청했어요. 추가되면 알려 드릴게요.', tone: 'success' });
    } catch (error) {
      showToast({ message: messageOf(error), tone: 'danger' });
    }
  }

  if (name === '' || requested === name) return null;
  return (
    <Button variant="soft" size="sm" onClick={() => void runOnce(request)}>
      이 학교 추가 요청하기
    </Button>
  );
}
