import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { ApiError, isNotFound, messageOf } from '../../../lib/api-error.ts';
import { readId } from '../../../lib/read-id.ts';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { LoadingRegion, PersonSkeleton, Skeleton } from '../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../ui/status/states.tsx';
import { mentoringQuery } from '../mentoring-queries.ts';
import { NoMentoring } from '../no-mentoring.tsx';
import { createOwnMedia, obstacleToMeeting } from './call/own-media.ts';
import { CheckPage } from './check-page.tsx';
import { forgetInside, isInside, rememberInside } from './inside.ts';
import { roomQuery, type KnownRoom } from './room-queries.ts';
import { RoomView } from './room-view.tsx';

/** Most browsers can do it. */
const OtherBrowserHelp = lazy(() => import('./other-browser-help.tsx'));

/** Most mentors meet in the room itself. */
const LinkPlace = lazy(() => import('./link-place.tsx'));

/** Where the two of a confirmed mentoring meet (product §16): a check first, then the room; or the mentor's own address. */
export default function RoomPage() {
  const id = readId(useParams().mentoringId);
  return id ? <RoomOrLink id={id} /> : <RoomUnavailable title="찾을 수 없는 멘토링이에요" to={paths.status()} />;
}

function RoomOrLink({ id }: { id: number }) {
  const { data: room, error, isPending, refetch } = useQuery(roomQuery(id));
  const { data: mentoring } = useQuery(mentoringQuery(id));
  if (isPending) return <RoomSkeleton />;
  if (room?.kind === 'LINK') {
    return (
      <Suspense fallback={<RoomSkeleton />}>
        <LinkPlace room={room} />
      </Suspense>
    );
  }
  if (room) return <OwnRoom room={room} mentoring={mentoring} />;
  if (error instanceof ApiError && (isNotFound(error) || error.code === 'NO_ROOM'))
    return (
      <RoomUnavailable
        title={isNotFound(error) ? '찾을 수 없는 멘토링이에요' : '지금은 들어갈 수 없어요'}
        description={error.message}
        to={mentoring ? paths.progress(mentoring.side, id) : paths.status()}
      />
    );
  return (
    <>
      <AppBar title="멘토링룸" back={paths.status()} />
      <PageBody flush>
        <ErrorState message={messageOf(error)} onRetry={refetch} />
      </PageBody>
    </>
  );
}

function OwnRoom({ room, mentoring }: { room: KnownRoom; mentoring: Mentoring | undefined }) {
  const { mentoringId, side, isOpen } = room;
  const [media] = useState(createOwnMedia);
  // A reload during the call goes straight back into it.
  const [inside, setInside] = useState(() => isOpen && isInside(mentoringId));
  useEffect(() => () => media.close(), [media]);
  const back = paths.progress(side, mentoringId);
  if (obstacleToMeeting()) {
    return (
      <>
        <AppBar title="멘토링룸" back={back} />
        <Suspense>
          <OtherBrowserHelp />
        </Suspense>
      </>
    );
  }
  if (!inside) {
    const enter = () => {
      rememberInside(mentoringId);
      setInside(true);
    };
    return <CheckPage room={room} mentoring={mentoring} media={media} onEnter={enter} />;
  }
  return <RoomView room={room} mentoring={mentoring} media={media} onLeave={() => forgetInside(mentoringId)} />;
}

function RoomUnavailable(state: ComponentProps<typeof NoMentoring>) {
  return (
    <>
      <AppBar title="멘토링룸" back={state.to} />
      <PageBody flush>
        <NoMentoring {...state} />
      </PageBody>
    </>
  );
}

function RoomSkeleton() {
  return (
    <>
      <AppBar title="멘토링룸" />
      <PageBody>
        <LoadingRegion className="flex flex-col gap-6">
          <PersonSkeleton />
          <Skeleton className="aspect-video w-full rounded-xl" />
          <Skeleton className="h-24 w-full rounded-xl" />
        </LoadingRegion>
      </PageBody>
    </>
  );
}
