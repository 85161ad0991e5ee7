import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useDialog } from '../../ui/overlays/dialog.ts';
import { useToast } from '../../ui/overlays/toast.ts';
import { availabilityQuery } from './availability-query.ts';

/** 잠시 쉬기: off all lists until the mentor is back, by one tap and at once (product §3.4). */
export function PauseCard({ pausedAt }: { pausedAt: string | null }) {
  const queries = useQueryClient();
  const dialog = useDialog();
  const toast = useToast();
  const isPaused = pausedAt !== null;

  async function change() {
    try {
      await call(isPaused ? 'DELETE /v1/mentor/me/pause' : 'PUT /v1/mentor/me/pause', {});
      toast.show(isPaused ? '다시 시작했어요. 후배들이 볼 수 있어요.' : '이제 쉬어요. 언제든 다시 시작할 수 있어요.');
    } catch (error) {
      await dialog.alert({ title: '바꾸지 못했어요', description: messageOf(error) });
    }
    await Promise.all(
      [availabilityQuery.queryKey, ['mentors'], ['mentor'], ['next-step']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  }

  return (
    <Card tone={isPaused ? 'brand' : 'sunken'} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="font-bold">{isPaused ? '지금은 쉬고 있어요' : '당분간 쉬고 싶나요?'}</h2>
        <p className="pt-0.5 text-sm text-ink-muted">
          {isPaused
            ? '목록에 보이지 않고 새 제안도 오지 않아요. 이미 받은 제안과 확정된 멘토링은 그대로예요.'
            : '다시 시작할 때까지 목록에 보이지 않아요. 이미 받은 제안과 확정된 멘토링은 그대로예요.'}
        </p>
      </div>
      <Button variant={isPaused ? 'primary' : 'soft'} size="sm" onClick={change}>
        {isPaused ? '다시 시작하기' : '잠시 쉬기'}
      </Button>
    </Card>
  );
}
