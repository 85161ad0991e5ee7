import { useEffect, useState, useSyncExternalStore } from 'react';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import type { OwnMedia } from './call/own-media.ts';

/** Another microphone or camera, during the call, and what holds for both. */
export default function MoreSheet({ open, media, onClose }: { open: boolean; media: OwnMedia; onClose: () => void }) {
  const { audio, microphone, video } = useSyncExternalStore(media.subscribe, media.read);
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    const list = () => void navigator.mediaDevices.enumerateDevices().then(setDevices, () => undefined);
    list();
    navigator.mediaDevices.addEventListener('devicechange', list);
    return () => navigator.mediaDevices.removeEventListener('devicechange', list);
  }, [audio, video]);
  const optionsOf = (kind: MediaDeviceKind) =>
    devices
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId, label }, index) => ({ value: deviceId, label: label || `기기 ${index + 1}` }));
  return (
    <BottomSheet open={open} onClose={onClose} title="더 보기">
      <div className="flex flex-col gap-5 pt-3">
        <SelectField
          label="마이크"
          options={optionsOf('audioinput')}
          placeholder="쓸 수 있는 마이크가 없어요"
          value={(microphone !== 'denied' && audio?.getSettings().deviceId) || ''}
          onChange={({ target }) => void media.startMicrophone(target.value)}
        />
        <SelectField
          label="카메라"
          options={optionsOf('videoinput')}
          placeholder="카메라를 고르면 켜져요"
          value={video?.getSettings().deviceId ?? ''}
          onChange={({ target }) => void media.startCamera(target.value)}
        />
        <p className="text-sm text-ink-muted">녹화하지 않아요. 상대 동의 없이 녹음·캡처하지 마세요.</p>
      </div>
    </BottomSheet>
  );
}
