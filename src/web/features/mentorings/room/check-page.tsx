import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import type { Room } from '#contract/mentorings/room.ts';
import { paths } from '#contract/pages.ts';
import { isInAppBrowser, otherBrowserAddress } from '../../../lib/in-app-browser.ts';
import { describeClock, describeKoreanTime } from '../../../lib/korean-date.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { BottomActionBar } from '../../../ui/layout/bottom-action-bar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { Avatar } from '../../../ui/status/avatar.tsx';
import { AgendaSheet } from './agenda-sheet.tsx';
import { Control, TrackVideo } from './call-view.tsx';
import type { OwnMedia } from './call/own-media.ts';
import { type KnownRoom, useIsOpen } from './room-queries.ts';

/** In an app's own browser alone. */
const OtherBrowserLinks = lazy(async () => ({
  default: (await import('../../../ui/overlays/other-browser-links.tsx')).OtherBrowserLinks,
}));

const LevelMeter = lazy(() => import('./level-meter.tsx'));

/** For mentors, and rarely used. */
const [PlaceSheet] = lazySheet(() => import('./place-sheet.tsx'));

type CheckProps = { room: KnownRoom; mentoring: Mentoring | undefined; media: OwnMedia; onEnter: () => void };

/** Before the room: the other person, and a test of microphone and camera. The camera starts off. */
export function CheckPage({ room, mentoring, media, onEnter }: CheckProps) {
  const { isOpen, isOver } = useIsOpen(room);
  const [sheet, setSheet] = useState<'agenda' | 'place'>();
  const opens = describeClock(new Date(room.opensAt));

  const needsSameNetwork = !room.hasRelay && !room.hasStun;
  const canChoose = room.side === 'mentor' && !isOver;

  return (
    <>
      <AppBar title="멘토링룸" back={paths.progress(room.side, room.mentoringId)} />
      <PageBody className="gap-5">
        <section className="flex items-center gap-4">
          <Avatar src={mentoring?.counterpart.profileImage} />
          <div className="min-w-0">
            <h2 className="text-xl font-bold break-words">{`${room.counterpartName}님과 만나요`}</h2>
            <p className="text-ink-muted tabular-nums">{describeKoreanTime(new Date(room.startsAt))}</p>
          </div>
        </section>
        <OwnDevices media={media} />
        {needsSameNetwork && !isOver && <SameNetwork room={room} onChoose={() => setSheet('place')} />}
        <div className="-ml-4 flex flex-wrap gap-x-1">
          {mentoring && (
            <Button variant="ghost" size="sm" onClick={() => setSheet('agenda')}>
              질문 미리 보기
            </Button>
          )}
          {canChoose && !needsSameNetwork && (
            <Button variant="ghost" size="sm" onClick={() => setSheet('place')}>
              {OWN_ADDRESS}
            </Button>
          )}
        </div>
        {isInAppBrowser() && (
          <Suspense>
            <OtherBrowserLinks address={otherBrowserAddress()} />
          </Suspense>
        )}
        <AgendaSheet open={sheet === 'agenda'} mentoring={mentoring} onClose={() => setSheet(undefined)} />
        <PlaceSheet
          open={sheet === 'place'}
          mentoringId={room.mentoringId}
          current={room}
          onClose={() => setSheet(undefined)}
        />
      </PageBody>
      <BottomActionBar note="녹화하지 않아요. 상대 동의 없이 녹음·캡처하지 마세요.">
        <Button
          size="lg"
          variant={needsSameNetwork && canChoose ? 'secondary' : 'primary'}
          disabled={!isOpen}
          onClick={onEnter}
        >
          {isOpen ? '입장하기' : isOver ? '멘토링룸이 닫혔어요' : `${opens}부터 입장할 수 있어요`}
        </Button>
      </BottomActionBar>
    </>
  );
}

const OWN_ADDRESS = '내 회의 주소에서 만나기';

/** What the two of a room that reaches no other network can do: the mentor's own address first. */
function SameNetwork({ room: { side, mentoringId }, onChoose }: { room: Room; onChoose: () => void }) {
  return (
    <Card tone="brand">
      <p className="pb-3 font-semibold">다른 와이파이를 쓰나요?</p>
      {side === 'mentor' ? (
        <Button block onClick={onChoose}>
          {OWN_ADDRESS}
        </Button>
      ) : (
        <LinkButton block variant="soft" to={paths.messages(mentoringId)}>
          회의 주소 부탁하기
        </LinkButton>
      )}
    </Card>
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
  const isSeen = camera === 'on';
  const refused = [microphone === 'denied' && '마이크', camera === 'denied' && '카메라'].filter(Boolean);
  return (
    <section aria-label="내 마이크와 카메라" className="flex flex-col gap-3">
      <div className="relative flex aspect-4/3 items-center justify-center overflow-hidden rounded-xl bg-purple-950 text-white">
        {video ? (
          <TrackVideo track={video} mirrored />
        ) : (
          camera !== 'denied' && <p className="pb-12">카메라가 꺼져 있어요</p>
        )}
        <div className="absolute inset-x-0 bottom-4 flex justify-center gap-3">
          <Control
            label={isHeard ? '마이크 켜짐' : '마이크 켜기'}
            isOn={isHeard}
            colours={OVER_PICTURE}
            onTap={() => media.setMuted(isHeard)}
          >
            {isHeard ? <Mic /> : <MicOff />}
          </Control>
          <Control
            label={isSeen ? '카메라 켜짐' : '카메라 켜기'}
            isOn={isSeen}
            colours={OVER_PICTURE}
            onTap={() => (isSeen ? media.stopCamera() : media.startCamera())}
          >
            {isSeen ? <Video /> : <VideoOff />}
          </Control>
        </div>
      </div>
      {audio && isHeard && (
        <Suspense>
          <LevelMeter track={audio} />
        </Suspense>
      )}
      <p role="status" className="text-sm text-danger empty:hidden">
        {refused.length > 0 && `주소창 자물쇠에서 ${refused.join('와 ')}를 허용해 주세요.`}
      </p>
    </section>
  );
}

const OVER_PICTURE = 'bg-black/50';
