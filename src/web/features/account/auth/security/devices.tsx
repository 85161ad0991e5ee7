import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '#contract/calls.ts';
import { describeDevice } from '#domain/account/devices.ts';
import { session } from '../../../../app/session/session.ts';
import { isRefusal, messageOf } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/api.ts';
import { describeKoreanTime } from '../../../../lib/korean-date.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { useDialog } from '../../../../ui/overlays/dialog.ts';
import { useToast } from '../../../../ui/overlays/toast.ts';
import { Badge } from '../../../../ui/status/badge.tsx';
import { LoadingRegion, Skeleton } from '../../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../../ui/status/states.tsx';

/** Where the member is signed in. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call('GET /v1/members/me/sessions', { signal }),
});

type Device = DataOf<'GET /v1/members/me/sessions'>[number];

/** This device and the last used ones; the others are unfolded. */
const SHOWN_AT_FIRST = 3;
const FAILED_TITLE = '로그아웃하지 못했어요';

/** Where the member is signed in; each can be signed out, and all others together. */
export function Devices() {
  const { data: devices, error, refetch } = useQuery(devicesQuery);
  return (
    <section aria-labelledby="devices">
      <h2 id="devices" className="pb-3 text-lg font-bold">
        로그인한 기기
      </h2>
      {devices ? (
        <DeviceList devices={devices} />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={refetch} />
      ) : (
        <LoadingRegion className="flex flex-col gap-3">
          <Skeleton className="h-16 w-full rounded-xl" />
          <Skeleton className="h-16 w-full rounded-xl" />
        </LoadingRegion>
      )}
    </section>
  );
}

function DeviceList({ devices }: { devices: readonly Device[] }) {
  const { signOutHere, signOut, signOutOthers } = useSignOuts();
  const [isWhole, setWhole] = useState(false);
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  const all = [...devices.filter(({ isCurrent }) => isCurrent), ...others];
  const hidden = isWhole ? 0 : Math.max(0, all.length - SHOWN_AT_FIRST);
  return (
    <>
      <ul aria-labelledby="devices" className="flex flex-col gap-3">
        {all.slice(0, all.length - hidden).map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            onSignOut={() => (device.isCurrent ? signOutHere() : signOut(device))}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="ghost" size="sm" className="-ml-4" onClick={() => setWhole(true)}>
          {`${hidden}개 더 보기`}
        </Button>
      )}
      {others.length > 0 && (
        <Button variant="secondary" block className="mt-3" onClick={signOutOthers}>
          다른 기기 모두 로그아웃
        </Button>
      )}
    </>
  );
}

function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => Promise<void> }) {
  const name = describeDevice(device.userAgent);
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">
          <span>{`${name} `}</span>
          {device.isCurrent && <Badge tone="brand">이 기기</Badge>}
        </p>
        <p className="text-sm text-ink-muted">{describeKoreanTime(new Date(device.lastSeenAt))}</p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        aria-label={device.isCurrent ? '이 기기 로그아웃' : `${name} 로그아웃`}
        onClick={onSignOut}
      >
        로그아웃
      </Button>
    </li>
  );
}

function useSignOuts() {
  const queries = useQueryClient();
  const dialog = useDialog();
  const toast = useToast();

  /** After the member confirms; the list is reloaded whatever the result. */
  async function end(title: string, description: string, work: () => Promise<unknown>) {
    if (!(await dialog.confirm({ title, description, confirmText: '로그아웃', tone: 'danger' }))) return;
    try {
      await work();
      toast.show({ message: '로그아웃했어요.', tone: 'success' });
    } catch (error) {
      // It is signed out already.
      if (!isRefusal(error, 'NOT_FOUND')) await dialog.alert({ title: FAILED_TITLE, description: messageOf(error) });
    }
    await queries.invalidateQueries({ queryKey: devicesQuery.queryKey });
  }

  return {
    signOutHere: async () => {
      if (await session.signOut()) return;
      await dialog.alert({ title: FAILED_TITLE, description: '잠시 후 다시 시도해 주세요.' });
    },
    signOut: ({ id, userAgent }: Device) =>
      end(
        '이 기기에서 로그아웃할까요?',
        `${describeDevice(userAgent)}에서 바로 로그아웃돼요. 모르는 기기라면 비밀번호도 바꿔 주세요.`,
        () => call('DELETE /v1/members/me/sessions/{sessionId}', { params: { sessionId: id } }),
      ),
    signOutOthers: () =>
      end('다른 기기에서 모두 로그아웃할까요?', '이 기기만 로그인된 채로 남아요.', () =>
        call('DELETE /v1/members/me/sessions'),
      ),
  };
}
