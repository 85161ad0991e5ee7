import { useState } from 'react';
import { Link } from 'react-router';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';

const [BackupsSheet, opener] = lazySheet(() => import('./backups-sheet.tsx'));

/** For an unconfirmed proposal: the mentor it came from, and the ones it passes on to (product §5.6). */
export function BackupsSection({ mentoring }: { mentoring: Mentoring }) {
  const [isOpen, setOpen] = useState(false);
  const { backups, passedFrom, counterpart } = mentoring;
  if (!backups) return null;
  const { mentors, isAutomatic, maxMentors } = backups;
  const isNamed = isAutomatic || mentors.length > 0;
  return (
    <>
      {passedFrom && (
        <p className="pb-2 break-words">
          <span>{`${describePassedFrom(passedFrom)} ${counterpart.name} 선배에게 전했어요. `}</span>
          <Link
            to={paths.progress('mentee', passedFrom.mentoringId)}
            className="inline-flex min-h-target items-center text-sm font-semibold text-brand-ink underline underline-offset-4"
          >
            지난 제안 보기
          </Link>
        </p>
      )}
      {mentors.length > 0 && (
        <ol className="flex flex-col gap-1">
          {mentors.map(({ memberId, name }, index) => (
            <li key={memberId} className="break-words">
              <span className="text-ink-muted tabular-nums">{`${index + 1}. `}</span>
              <span>{`${name} 선배`}</span>
            </li>
          ))}
        </ol>
      )}
      {isAutomatic && (
        <p>{`비슷한 선배 ${maxMentors === 1 ? '한 분' : `최대 ${maxMentors}명`}에게 자동으로 전해요.`}</p>
      )}
      {!isNamed && <p className="text-ink-muted">답이 없거나 거절되면 전액 돌려드려요.</p>}
      {maxMentors > 0 && (
        <>
          <Button variant="soft" size="sm" className="mt-3" {...opener} onClick={() => setOpen(true)}>
            {isNamed ? '다음 멘토 바꾸기' : '다음 멘토 정하기'}
          </Button>
          <BackupsSheet key={String(isOpen)} mentoring={mentoring} open={isOpen} onClose={() => setOpen(false)} />
        </>
      )}
    </>
  );
}

function describePassedFrom({ mentorName, action }: NonNullable<Mentoring['passedFrom']>): string {
  if (action === 'reject') return `${mentorName} 선배가 이번에는 함께하지 못해`;
  return action === 'close' ? `${mentorName} 선배와 맞는 시간이 없어` : `${mentorName} 선배가 답하지 못해`;
}
