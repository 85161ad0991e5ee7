import { useState } from 'react';
import { Link } from 'react-router';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { NO_BACKUPS } from '#domain/mentorings/proposals/backups.ts';
import { tellResult } from '../../../lib/alert-failure.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { useTransition } from '../mentoring-queries.ts';

/** The next mentor of a paid proposal that ended without an answer, in place of its refund. */
export function PassedOn({ mentoring }: { mentoring: Mentoring }) {
  const { passedOn } = mentoring;
  if (passedOn?.state === 'PASSED' && passedOn.mentoringId !== null) {
    return (
      <>
        <p className="font-semibold break-words">{`${passedOn.mentorName ?? ''} 선배에게 전했어요.`}</p>
        <p className="text-sm text-ink-muted">결제도 함께 전했어요. 다시 결제하지 않아요.</p>
        <LinkButton to={paths.progress('mentee', passedOn.mentoringId)} variant="soft" size="sm" className="mt-2">
          진행 상황 보기
        </LinkButton>
      </>
    );
  }
  return <Waiting mentoringId={mentoring.mentoringId} />;
}

function Waiting({ mentoringId }: { mentoringId: number }) {
  const stop = useTransition('PUT /v1/mentoring/{mentoringId}/backups', mentoringId);

  const takeBack = () => tellResult(() => stop.mutateAsync(NO_BACKUPS), { failed: '돌려받지 못했어요' });
  return (
    <>
      <p className="font-semibold">다음 선배에게 전하고 있어요.</p>
      <p className="text-sm text-ink-muted">곧 누구에게 전했는지 알려 드려요. 결제는 그대로예요.</p>
      <Button variant="ghost" size="sm" className="mt-2 self-start" disabled={stop.isPending} onClick={takeBack}>
        전하지 않고 전액 돌려받기
      </Button>
    </>
  );
}

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
