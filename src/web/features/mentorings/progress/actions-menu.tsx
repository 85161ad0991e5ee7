import { CircleX, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { useMentoring } from '../mentoring-queries.ts';
import { canCancelConfirmed } from './can-cancel.ts';
import { useCancel } from './use-cancel.ts';

/** ⋯ of a confirmed mentoring: what is rarely wanted, until the session starts (product §22.2). */
export function ActionsMenu({ mentoringId }: { mentoringId: number }) {
  const { data: mentoring } = useMentoring(mentoringId);
  const now = useNow();
  return mentoring && canCancelConfirmed(mentoring, now) ? <Menu mentoring={mentoring} /> : null;
}

function Menu({ mentoring }: { mentoring: Mentoring }) {
  const [isOpen, setOpen] = useState(false);
  const cancel = useCancel(mentoring);
  return (
    <>
      <IconButton label="더 보기" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <Ellipsis aria-hidden className="size-6" />
      </IconButton>
      <BottomSheet open={isOpen} onOpenChange={setOpen} title="더 보기">
        <div className="flex flex-col gap-2.5 pt-3">
          <Button
            variant="secondary"
            size="lg"
            block
            onClick={async () => {
              setOpen(false);
              await cancel();
            }}
          >
            <CircleX aria-hidden className="size-5" />
            취소 요청
          </Button>
          <p className="text-sm text-ink-muted">
            누르면 돌려받을 금액을 먼저 보여 드려요. 멘토링이 시작되면 취소할 수 없어요.
          </p>
        </div>
      </BottomSheet>
    </>
  );
}
