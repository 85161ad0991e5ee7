import { Info, Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import type { Room } from '#contract/mentorings/room.ts';
import { paths } from '#contract/pages.ts';
import { TOPIC_LABELS } from '#domain/mentorings/proposals/topics.ts';
import { ROOM_EARLY_MINUTES } from '#domain/mentorings/times/room-hours.ts';
import { describeClock, describeKoreanTime } from '../../../lib/korean-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { BottomActionBar } from '../../../ui/layout/bottom-action-bar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { Avatar } from '../../../ui/status/avatar.tsx';
import { isInAppBrowser } from './call/can-meet.ts';
import type { OwnMedia } from './call/own-media.ts';
import { LevelMeter } from './level-meter.tsx';
import { OtherBrowserLinks } from './other-browser-help.tsx';
import type { KnownRoom } from './room-queries.ts';
import { useIsOpen } from './server-now.ts';
import { TrackVideo } from './track-video.tsx';

/** For mentors, and rarely used. */
const PlaceSheet = lazy(() => import('./place-sheet.tsx'));

/** Before the room: the other person, the questions, and a test of microphone and camera. The camera starts off. */
export function CheckPage({
  room,
  mentoring,
  media,
  onEnter,
}: {
  room: KnownRoom;
  mentoring: Mentoring | undefined;
  media: OwnMedia;
  onEnter: () => void;
}) {
  const { isOpen, isOver } = useIsOpen(room);
  const [choosing, setChoosing] = useState<boolean>();
  const opens = describeClock(new Date(room.opensAt));

  return (
    <>
      <AppBar title="멘토링룸" back={paths.progress(room.side, room.mentoringId)} />
      <PageBody className="gap-6">
        <Who room={room} mentoring={mentoring} />
        <OwnDevices media={media} />
        <ul className="flex flex-col gap-2 text-sm text-ink-muted">
          <Tip>이어폰을 쓰면 소리가 울리지 않아요.</Tip>
          {!room.hasRelay && (
            <Tip>
              {room.hasStun
                ? '회사나 학교 네트워크에서는 연결이 막힐 수 있어요. 그럴 때는 와이파이를 끄고 다시 들어와 주세요.'
                : '지금은 두 분이 같은 와이파이에 있어야 연결될 수 있어요.'}
            </Tip>
          )}
          <Tip>녹화하지 않아요. 상대 동의 없이 녹음·캡처하지 마세요.</Tip>
        </ul>
        {mentoring && (
          <Card tone="sunken">
            <h2 className="font-bold">나누고 싶은 이야기</h2>
            <p className="pt-1 font-medium">{TOPIC_LABELS[mentoring.topic]}</p>
            {mentoring.mentoringMessage && (
              <p className="pt-1.5 break-words whitespace-pre-wrap text-ink-muted">{mentoring.mentoringMessage}</p>
            )}
          </Card>
        )}
        {isInAppBrowser() && <OtherBrowserLinks />}
        {room.side === 'mentor' && !isOver && (
          <Button variant="ghost" size="sm" onClick={() => setChoosing(true)}>
            내 회의 주소에서 만나기
          </Button>
        )}
        {choosing !== undefined && (
          <Suspense>
            <PlaceSheet
              open={choosing}
              mentoringId={room.mentoringId}
              current={room}
              onClose={() => setChoosing(false)}
            />
          </Suspense>
        )}
      </PageBody>
      <BottomActionBar>
        <Button size="lg" disabled={!isOpen} onClick={onEnter}>
          {isOpen ? '입장하기' : isOver ? '멘토링룸이 닫혔어요' : `${opens}부터 입장할 수 있어요`}
        </Button>
      </BottomActionBar>
    </>
  );
}

function Who({ room, mentoring }: { room: Room; mentoring: Mentoring | undefined }) {
  return (
    <section className="flex items-center gap-4">
      <Avatar src={mentoring?.counterpart.profileImage} />
      <div className="min-w-0">
        <p className="text-lg font-bold break-words">{room.counterpartName}</p>
        <p className="text-sm text-ink-muted">{mentoring?.counterpart.jobTitle}</p>
        <p className="text-sm text-ink-muted tabular-nums">
          {`${describeKoreanTime(new Date(room.startsAt))} · ${ROOM_EARLY_MINUTES}분 전부터 입장`}
        </p>
      </div>
    </section>
  );
}

function OwnDevices({ media }: { media: OwnMedia }) {
  const { audio, microphone, camera, video } = useSyncExternalStore(media.subscribe, media.read);
  // With an earlier permission the browser does not ask, so listen at once.
  useEffect(() => {
    const name = 'microphone' as PermissionName;
    navigator.permissions.query({ name }).then(
      ({ state }) => {
        if (state === 'granted' && media.read().microphone === 'unasked') void media.startMicrophone();
      },
      () => undefined,
    );
  }, [media]);
  const isHeard = microphone === 'on';
  return (
    <section aria-label="내 마이크와 카메라" className="flex flex-col gap-3">
      <div className="relative flex aspect-video items-center justify-center overflow-hidden rounded-xl bg-purple-950 text-white">
        {video ? <TrackVideo track={video} label="내 화면" mirrored /> : <p>카메라가 꺼져 있어요</p>}
      </div>
      <div className="flex gap-2.5 *:flex-1">
        <Button variant={isHeard ? 'soft' : 'secondary'} aria-pressed={isHeard} onClick={() => media.setMuted(isHeard)}>
          {isHeard ? <Mic aria-hidden className="size-5" /> : <MicOff aria-hidden className="size-5" />}
          <span>{isHeard ? '마이크 켜짐' : '마이크 켜기'}</span>
        </Button>
        <Button
          variant={camera === 'on' ? 'soft' : 'secondary'}
          aria-pressed={camera === 'on'}
          onClick={() => (camera === 'on' ? media.stopCamera() : media.startCamera())}
        >
          {camera === 'on' ? <Video aria-hidden className="size-5" /> : <VideoOff aria-hidden className="size-5" />}
          <span>{camera === 'on' ? '카메라 켜짐' : '카메라 켜기'}</span>
        </Button>
      </div>
      {audio && microphone === 'on' && <LevelMeter track={audio} />}
      <p role="status" className="text-sm text-danger empty:hidden">
        {`${microphone === 'denied' ? '마이크를 쓸 수 없어요. 주소창의 자물쇠에서 마이크를 허용해 주세요. 듣고 보는 것은 할 수 있어요. ' : ''}${camera === 'denied' ? '카메라를 쓸 수 없어요. 목소리만으로도 이야기할 수 있어요.' : ''}`}
      </p>
    </section>
  );
}

function Tip({ children }: { children: string }) {
  return (
    <li className="flex gap-2">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </li>
  );
}
