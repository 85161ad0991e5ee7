import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NotificationSettings } from '#contract/notifications/notification-settings.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { isSubscribed, pushAbility, turnPushesOff, turnPushesOn } from './push-browser.ts';
import { notificationSettingsQuery } from './settings-queries.ts';

/** How pushes stand in this browser: `server-off` while the server sends none, `denied` if only the browser's settings can change it. */
export type PushState = 'checking' | 'none' | 'install' | 'server-off' | 'denied' | 'off' | 'on';

/** The state of pushes in this browser, and what turns them on and off. */
export function usePushes({ publicKey, isOn }: NotificationSettings['push']) {
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
