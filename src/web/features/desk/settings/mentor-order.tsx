import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MENTOR_ORDER_MODES, type MentorOrderMode } from '#domain/mentors/ranking/mentor-order.ts';
import { isRefusal, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { Fold } from '../../../ui/layout/accordion.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../ui/status/states.tsx';
import { deskTime } from '../desk-time.ts';
import { withStepUp } from '../step-up/step-up.ts';

const KEY = ['desk-mentor-order'];
const LABELS: Readonly<Record<MentorOrderMode, string>> = {
  OFF: '모두 최신순',
  HALF: '절반은 추천순',
  ALL: '모두 추천순',
};
const EFFECTS: Readonly<Record<MentorOrderMode, string>> = {
  OFF: '모든 학생의 목록이 최신순으로 시작해요.',
  HALF: '학생의 절반(B)은 목록과 홈이 추천순으로, 나머지(A)는 최신순으로 시작해요. 현황의 ‘답과 확정’에서 견줄 수 있어요.',
  ALL: '모든 학생의 목록과 홈이 추천순으로 시작해요.',
};

/** What the mentor list of students begins with, and the comparison of both orders (product §9.5). */
export function MentorOrder() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /v1/admin/mentor-order', { signal }),
  });
  if (data) return <Choice {...data} />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  return (
    <LoadingRegion>
      <Skeleton className="h-12 w-full rounded-lg" />
    </LoadingRegion>
  );
}

function Choice({ mode, changedAt }: { mode: MentorOrderMode; changedAt: string | null }) {
  const queries = useQueryClient();
  const dialog = useDialog();
  const toast = useToast();
  const runOnce = useSingleRun();

  async function set(next: MentorOrderMode) {
    const isMeant = await dialog.confirm({
      title: `${LABELS[next]}: 바꿀까요?`,
      description: `${EFFECTS[next]} 학생이 고른 순서와 로그인하지 않은 사람의 목록은 그대로예요.`,
      confirmText: '바꾸기',
    });
    if (!isMeant) return;
    try {
      await withStepUp(() => call('PUT /v1/admin/mentor-order', { body: { mode: next } }));
      toast.show({ message: `${LABELS[next]}: 바꿨어요.`, tone: 'success' });
    } catch (error) {
      if (!isRefusal(error, 'STEP_UP_REQUIRED'))
        await dialog.alert({ title: '바꾸지 못했어요', description: messageOf(error) });
    }
    await queries.invalidateQueries({ queryKey: KEY });
  }

  return (
    <Fold title="멘토 목록 순서" value={LABELS[mode]}>
      <p className="pb-3 text-sm text-ink-muted">{`${changedAt ? `${deskTime(changedAt)}부터 ` : ''}${EFFECTS[mode]}`}</p>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">멘토 목록 순서</legend>
        {MENTOR_ORDER_MODES.map((each) => (
          <ChoiceChip
            key={each}
            name="mentor-order"
            value={each}
            checked={each === mode}
            onChange={() => runOnce(() => set(each))}
          >
            {LABELS[each]}
          </ChoiceChip>
        ))}
      </fieldset>
    </Fold>
  );
}
