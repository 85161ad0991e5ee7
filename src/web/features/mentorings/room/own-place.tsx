import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../lib/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { Skeletons } from '../../../ui/status/skeleton.tsx';

const [PlaceSheet] = lazySheet(() => import('./place-sheet.tsx'));

/** A mentor's choice for all mentorings. */
export const ownMeetingQuery = queryOf(['own-meeting'], 'GET /v1/mentor/me/meeting');

/** Where a mentor meets in all mentorings, and a way to change it. */
export function OwnPlace() {
  const { data, error, refetch } = useQuery(ownMeetingQuery);
  const [isChoosing, setChoosing] = useState(false);
  if (!data)
    return error ? (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="alert">만나는 곳을 불러오지 못했어요.</p>
        <Button variant="soft" size="sm" onClick={() => refetch()}>
          다시 시도
        </Button>
      </div>
    ) : (
      <Skeletons each="h-6 w-40" />
    );
  return (
    <>
      <p className="break-all">{data.link ?? '선배랑 멘토링룸'}</p>
      <Button variant="soft" size="sm" className="mt-3" onClick={() => setChoosing(true)}>
        만나는 곳 바꾸기
      </Button>
      <PlaceSheet open={isChoosing} current={data} onClose={() => setChoosing(false)} />
    </>
  );
}
