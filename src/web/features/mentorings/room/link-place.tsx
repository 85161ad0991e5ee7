import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#contract/pages.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { BottomActionBar } from '../../../ui/layout/bottom-action-bar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageBody, PageHeading } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { copyText } from '../../../ui/overlays/copy-text.ts';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { mentoringQuery } from '../mentoring-queries.ts';
import { AttendanceButton } from '../progress/attendance-button.tsx';
import { type KnownRoom, useIsOpen } from './room-queries.ts';

const [PlaceSheet] = lazySheet(() => import('./place-sheet.tsx'));

/** The mentor's own address in place of a room. We cannot see attendance there, so both tap 참석 확인. */
export default function LinkPlace({ room }: { room: KnownRoom }) {
  const { mentoringId, side, counterpartName, link, startsAt } = room;
  const { data: mentoring } = useQuery(mentoringQuery(mentoringId));
  const { isOver } = useIsOpen(room);
  const [isChoosing, setChoosing] = useState(false);
  const copyLink = () =>
    copyText(link ?? '', {
      copied: '주소를 복사했어요.',
      failed: '복사하지 못했어요. 주소를 길게 눌러 복사해 주세요.',
    });
  return (
    <>
      <AppBar title="만나는 곳" back={paths.progress(side, mentoringId)} />
      <PageBody className="gap-5">
        <PageHeading description={describeKoreanTime(new Date(startsAt))}>
          {`${counterpartName}님과 이 주소에서 만나요`}
        </PageHeading>
        <Card tone="outlined" className="flex flex-col gap-4">
          <p className="font-medium break-all">{link}</p>
          <div className="flex gap-2.5 *:flex-1">
            <Button variant="secondary" onClick={copyLink}>
              주소 복사
            </Button>
            <a
              href={link ?? undefined}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-12 items-center justify-center rounded-lg bg-brand px-5 py-2.5 font-semibold text-on-brand hover:bg-brand-hover"
            >
              회의 열기<span className="sr-only"> (새 창)</span>
            </a>
          </div>
        </Card>
        <p className="text-sm text-ink-muted">
          다른 서비스의 회의라 참석을 자동으로 알 수 없어요. 만나면 참석 확인을 눌러 주세요.
        </p>
        {side === 'mentor' && !isOver && (
          <Button variant="ghost" size="sm" onClick={() => setChoosing(true)}>
            만나는 곳 바꾸기
          </Button>
        )}
        <PlaceSheet open={isChoosing} mentoringId={mentoringId} current={room} onClose={() => setChoosing(false)} />
      </PageBody>
      {mentoring && (
        <BottomActionBar>
          <AttendanceButton mentoring={mentoring} />
        </BottomActionBar>
      )}
    </>
  );
}
