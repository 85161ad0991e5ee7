import { BellOff, BellRing, Share, Smartphone, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NotificationSettings } from '#contract/notifications/notification-settings.ts';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useToast } from '../../../ui/overlays/toast.ts';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { usePushes, type PushState } from './use-pushes.ts';

const FAILED = '푸시 알림을 바꾸지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.';

interface Help {
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly text: ReactNode;
}

const HELP: Readonly<Record<Exclude<PushState, 'checking'>, Help>> = {
  on: {
    Icon: BellRing,
    title: '이 기기에서 푸시 알림을 받고 있어요',
    text: '앱을 닫아도 소식이 와요. 로그아웃하면 이 기기로는 더 보내지 않아요.',
  },
  off: {
    Icon: BellOff,
    title: '이 기기에서는 푸시 알림이 꺼져 있어요',
    text: '켜면 앱을 닫아도 멘토링 시작 전 알림과 새 소식을 바로 받을 수 있어요.',
  },
  denied: {
    Icon: BellOff,
    title: '이 브라우저에서 알림이 차단되어 있어요',
    text: '주소창 옆의 자물쇠나 설정 버튼을 눌러 ‘알림’을 ‘허용’으로 바꾼 뒤 이 화면을 새로고침해 주세요. 휴대폰이라면 설정 앱의 알림에서도 브라우저를 켜 주세요.',
  },
  install: {
    Icon: Smartphone,
    title: '아이폰과 아이패드는 홈 화면에 추가하면 받을 수 있어요',
    text: (
      <ol className="list-decimal space-y-1 pl-5">
        <li>
          Safari에서 <Share aria-hidden className="mb-0.5 inline size-4" /> 공유 버튼을 눌러요.
        </li>
        <li>‘홈 화면에 추가’를 골라요.</li>
        <li>홈 화면의 선배랑을 열고 로그인해서 이 화면으로 다시 와 주세요.</li>
      </ol>
    ),
  },
  none: {
    Icon: BellOff,
    title: '이 브라우저에서는 푸시 알림을 받을 수 없어요',
    text: '크롬, 사파리, 엣지 같은 브라우저의 새 버전에서 열면 켤 수 있어요. 앱 알림과 메일은 그대로 보내 드려요.',
  },
  'server-off': {
    Icon: BellOff,
    title: '지금은 푸시 알림을 보내지 않고 있어요',
    text: '앱 알림과 메일로 알려 드릴게요.',
  },
};

/** Pushes in this browser: their state, and one tap to change it. The permission is asked for by that tap alone. */
export function PushSection({ push }: { push: NotificationSettings['push'] }) {
  const { state, change, isChanging } = usePushes(push);
  const toast = useToast();

  async function turn(next: 'on' | 'off') {
    try {
      const permission = await change(next);
      if (next === 'off') toast.show('이 기기의 푸시 알림을 껐어요.');
      else if (permission === 'granted') toast.show({ message: '이 기기의 푸시 알림을 켰어요.', tone: 'success' });
      else toast.show('알림을 허용해야 켤 수 있어요.');
    } catch (error) {
      toast.show({ message: error instanceof ApiError ? messageOf(error) : FAILED, tone: 'danger' });
    }
  }

  return (
    <section aria-labelledby="push-here">
      <h2 id="push-here" className="pb-3 text-lg font-bold">
        이 기기의 푸시 알림
      </h2>
      <Card tone={state === 'on' ? 'brand' : 'sunken'} aria-live="polite">
        {state === 'checking' ? (
          <Skeleton className="h-24 w-full" />
        ) : (
          <PushState help={HELP[state]}>
            {state === 'off' && (
              <Button pending={isChanging} onClick={() => turn('on')}>
                푸시 알림 켜기
              </Button>
            )}
            {state === 'on' && (
              <Button variant="secondary" pending={isChanging} onClick={() => turn('off')}>
                이 기기에서 끄기
              </Button>
            )}
          </PushState>
        )}
      </Card>
    </section>
  );
}

function PushState({ help: { Icon, title, text }, children }: { help: Help; children: ReactNode }) {
  return (
    <div className="flex gap-3.5">
      <Icon aria-hidden strokeWidth={1.75} className="mt-0.5 size-6 shrink-0 text-brand-ink" />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{title}</p>
        <div className="pt-1 text-sm text-ink-muted">{text}</div>
        <div className="pt-3.5 empty:hidden">{children}</div>
      </div>
    </div>
  );
}
