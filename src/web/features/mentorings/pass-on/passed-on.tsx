import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { NO_BACKUPS } from '#domain/mentorings/proposals/backups.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
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
  const dialog = useDialog();
  const stop = useTransition('PUT /v1/mentoring/{mentoringId}/backups', mentoringId);

  async function takeBack() {
    try {
      await stop.mutateAsync(NO_BACKUPS);
    } catch (error) {
      await dialog.alert({ title: '돌려받지 못했어요', description: messageOf(error) });
    }
  }

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
