import { Share } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NotificationSettings } from '#contract/notifications/notification-settings.ts';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { useToast } from '../../../ui/overlays/toast.ts';
import { usePushes, type PushState } from './use-pushes.ts';

const FAILED = '푸시 알림을 바꾸지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.';

/** What stands in the way of pushes here, and what helps. */
const OBSTACLES: Readonly<Partial<Record<PushState, ReactNode>>> = {
  denied: <p>알림이 차단되어 있어요. 브라우저 설정에서 허용하고 새로고침해 주세요.</p>,
  install: (
    <>
      <p>아이폰과 아이패드는 홈 화면에 추가하면 받을 수 있어요.</p>
      <ol className="list-decimal space-y-1 pt-1 pl-5">
        <li>
          <span>Safari에서 </span>
          <Share aria-hidden className="mb-0.5 inline size-4" />
          <span> 공유 버튼을 눌러요.</span>
        </li>
        <li>‘홈 화면에 추가’를 골라요.</li>
        <li>홈 화면의 선배랑에서 다시 와 주세요.</li>
      </ol>
    </>
  ),
  none: <p>이 브라우저에서는 푸시 알림을 받을 수 없어요.</p>,
  'server-off': <p>지금은 푸시 알림을 보내지 않고 있어요.</p>,
};

/** Pushes in this browser, on or off. The permission is asked for by the tap alone. */
export function PushSwitch({ push }: { push: NotificationSettings['push'] }) {
  const { state, change, changingTo } = usePushes(push);
  const toast = useToast();
  const obstacle = OBSTACLES[state];

  async function turn(next: 'on' | 'off') {
    try {
      const permission = await change(next);
      if (next === 'on' && permission !== 'granted') toast.show('알림을 허용해야 켤 수 있어요.');
    } catch (error) {
      toast.show({ message: error instanceof ApiError ? messageOf(error) : FAILED, tone: 'danger' });
    }
  }

  return (
    <section aria-label="이 기기의 푸시 알림">
      <Switch
        title="푸시 알림"
        description={obstacle ? undefined : '이 기기에서 바로 받아요'}
        checked={(changingTo ?? state) === 'on'}
        disabled={obstacle !== undefined || state === 'checking'}
        aria-busy={changingTo !== undefined || undefined}
        onChange={({ target }) => {
          if (!changingTo) void turn(target.checked ? 'on' : 'off');
        }}
      />
      <div aria-live="polite" className="text-sm text-ink-muted *:last:pb-4">
        {obstacle}
      </div>
    </section>
  );
}
