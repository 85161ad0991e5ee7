import { useEffect, useState, useSyncExternalStore } from 'react';
import { readOnly } from '../../lib/api.ts';
import { useHasUnsent, useOnline } from '../../lib/online.ts';
import { CloseIcon, OfflineIcon, ReloadIcon } from '../../ui/art/notice-icons.tsx';
import { NoticeBar } from '../../ui/status/notice-bar.tsx';
import { useAppUpdate } from './app-update.ts';

/** Notices for the whole app that stay while they apply: offline, nothing can be changed, or a newer build available. */
export function Notices() {
  const isOnline = useOnline();
  const hasUnsent = useHasUnsent();
  const isReadOnly = useSyncExternalStore(readOnly.subscribe, readOnly.read);
  useEffect(() => {
    // Few ever need it.
    if (isReadOnly) void import('../../lib/await-changes.ts');
  }, [isReadOnly]);
  const applyUpdate = useAppUpdate();
  // A newer one than what was put off is announced again.
  const [postponed, setPostponed] = useState<{ readonly apply: () => void }>();

  if (!isOnline) {
    return (
      <NoticeBar
        Icon={OfflineIcon}
        message={
          hasUnsent
            ? '아직 보내지 못했어요. 입력한 내용은 그대로 있으니, 연결되면 다시 눌러 주세요.'
            : '인터넷 연결이 끊겼어요. 연결되면 저절로 새로 불러올게요.'
        }
      />
    );
  }
  if (isReadOnly) return <NoticeBar Icon={ReloadIcon} message="지금은 바꿀 수 없어요. 잠시 뒤에 다시 해 주세요." />;
  if (!applyUpdate || applyUpdate === postponed?.apply) return <NoticeBar />;
  return (
    <NoticeBar
      Icon={ReloadIcon}
      message="새 버전이 있어요"
      action={{ label: '새로고침', run: applyUpdate }}
      dismiss={{ label: '나중에', Icon: CloseIcon, run: () => setPostponed({ apply: applyUpdate }) }}
    />
  );
}
