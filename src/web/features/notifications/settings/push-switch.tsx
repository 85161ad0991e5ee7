import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Share } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NotificationSettings } from '#contract/notifications/notifications.ts';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { queryOf } from '../../../lib/queries.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';

/** What the member is notified of, and whether this browser receives pushes. */
export const notificationSettingsQuery = queryOf(['notification-settings'], 'GET /v1/notification-settings');

/** The worker is registered after the page has loaded; a tap may come before. */
const WORKER_TIMEOUT_MS = 10_000;

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
  const obstacle = OBSTACLES[state];

  async function turn(next: 'on' | 'off') {
    try {
      const permission = await change(next);
      if (next === 'on' && permission !== 'granted') showToast('알림을 허용해야 켤 수 있어요.');
    } catch (error) {
      showToast({ message: error instanceof ApiError ? messageOf(error) : FAILED, tone: 'danger' });
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

/** How pushes stand in this browser: `server-off` while the server sends none, `denied` if only the browser's settings can change it. */
type PushState = 'checking' | 'none' | 'install' | 'server-off' | 'denied' | 'off' | 'on';

/** The state of pushes in this browser, and what turns them on and off. */
function usePushes({ publicKey, isOn }: NotificationSettings['push']) {
  const queries = useQueryClient();
  const attempt = useAttempt();
  const ability = pushAbility();
  const here = useQuery({
    queryKey: ['push-browser', publicKey, isOn],
    queryFn: () => readState(publicKey ?? '', isOn),
    enabled: ability === 'able' && publicKey !== null,
    // The permission may have been changed in the browser's settings meanwhile.
    staleTime: 0,
    networkMode: 'always',
  });
  const change = useMutation({
    mutationFn: (next: 'on' | 'off') =>
      attempt(next, async (idempotencyKey) =>
        next === 'on' ? turnPushesOn(publicKey ?? '', idempotencyKey) : turnPushesOff(idempotencyKey),
      ),
    onSettled: async () => {
      await queries.invalidateQueries(notificationSettingsQuery);
      await queries.invalidateQueries({ queryKey: ['push-browser'] });
    },
  });
  return { state: stateOf(), change: change.mutateAsync, changingTo: change.isPending ? change.variables : undefined };

  function stateOf(): PushState {
    if (publicKey === null) return 'server-off';
    if (ability !== 'able') return ability;
    return here.data ?? 'checking';
  }
}

async function readState(publicKey: string, isOn: boolean): Promise<PushState> {
  if (Notification.permission === 'denied') return 'denied';
  return isOn && (await isSubscribed(publicKey)) ? 'on' : 'off';
}

/** Whether this browser can receive pushes: `install` on an iPhone or iPad, where only an app on the home screen can. */
type PushAbility = 'able' | 'install' | 'none';

function pushAbility(): PushAbility {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'able';
  return isApple() && !isInstalled() ? 'install' : 'none';
}

/** An iPad says that it is a Mac; no Mac has a touch screen. */
function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/** Whether this browser has a subscription that was made with the server's key. */
async function isSubscribed(publicKey: string): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return Notification.permission === 'granted' && subscription != null && isOfKey(subscription, publicKey);
}

/**
 * Asks for the permission, has the browser subscribe, and tells the server. Call it from a tap: otherwise browsers do not ask.
 * @returns the permission; only with `granted` pushes are on
 * @throws ApiError when the server refuses; Error when the browser's push service cannot be reached
 */
async function turnPushesOn(publicKey: string, idempotencyKey: string): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission;
  const { pushManager } = await readyWorker();
  const { endpoint, keys } = (await subscribe(pushManager, publicKey)).toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  await call('PUT /v1/push-subscription', { body, idempotencyKey });
  return permission;
}

/** Removes this browser from the server, and the subscription from the browser. */
async function turnPushesOff(idempotencyKey: string): Promise<void> {
  await call('DELETE /v1/push-subscription', { idempotencyKey });
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe().catch(() => false);
}

async function subscribe(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const existing = await pushManager.getSubscription();
  if (existing && isOfKey(existing, publicKey)) return existing;
  await existing?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function isOfKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  return key === null || toBase64Url(key) === publicKey;
}

function toBase64Url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no service worker')), WORKER_TIMEOUT_MS);
  try {
    return await Promise.race([navigator.serviceWorker.ready, promise]);
  } finally {
    clearTimeout(timer);
  }
}
