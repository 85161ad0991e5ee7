import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';

/** Rarely needed, so it is a chunk of its own. */
const ReplaceRefundAccount = lazy(() => import('./replace-refund-account.tsx'));

/** Corrects the account that a bank transfer would be refunded to, until the bank has it. */
export function ChangeRefundAccount({ mentoringId }: { mentoringId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" className="self-start" onClick={() => setOpen(true)}>
        환불 계좌 바꾸기
      </Button>
      <BottomSheet
        open={isOpen}
        onOpenChange={setOpen}
        title="환불 계좌 바꾸기"
        description="환불할 일이 생기면 이 계좌로 보내 드려요. 은행으로 보낸 뒤에는 바꿀 수 없어요."
      >
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <ReplaceRefundAccount mentoringId={mentoringId} onReplaced={() => setOpen(false)} />
        </Suspense>
      </BottomSheet>
    </>
  );
}
