import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/buttons/button.tsx';

const PlaceSheet = lazy(() => import('./place-sheet.tsx'));

/** A mentor's choice for all mentorings. */
export const ownMeetingQuery = queryOptions({
  queryKey: ['own-meeting'],
  queryFn: ({ signal }) => call('GET /v1/mentor/me/meeting', { signal }),
});

/** Where a mentor meets in all mentorings, and a way to change it. */
export function OwnPlace() {
  const { data } = useQuery(ownMeetingQuery);
  const [choosing, setChoosing] = useState<boolean>();
  if (!data) return null;
  return (
    <>
      <p className="break-all">{data.link ?? '선배랑 멘토링룸'}</p>
      <Button variant="soft" size="sm" className="mt-3" onClick={() => setChoosing(true)}>
        만나는 곳 바꾸기
      </Button>
      {choosing !== undefined && (
        <Suspense>
          <PlaceSheet open={choosing} current={data} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
