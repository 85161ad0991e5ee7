import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataOf } from '#contract/calls.ts';
import { FEATURE_LABELS, type PausableFeature } from '#domain/desk/feature-pauses.ts';
import { isRefusal, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { Badge } from '../../../ui/status/badge.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../ui/status/states.tsx';
import { DeskLayout } from '../desk-layout.tsx';
import { deskTime } from '../desk-time.ts';
import { withStepUp } from '../step-up/step-up.ts';
import { MentorOrderCard } from './mentor-order-card.tsx';
import { RuntimeSettings } from './runtime-settings.tsx';

type Feature = DataOf<'GET /v1/admin/feature-pauses'>['features'][number];

const KEY = ['desk-feature-pauses'];
/** What a pause stops, and what goes on. */
const EFFECTS: Readonly<Record<PausableFeature, string>> = {
  SIGN_UP: '새로 가입할 수 없어요. 로그인과 비밀번호 재설정은 그대로예요.',
  PROPOSAL: '학생이 새 제안을 보낼 수 없어요. 이미 보낸 제안은 그대로 진행돼요.',
  PAYMENT: '새로 결제를 시작할 수 없어요. 결제 기한은 멈추지 않아서, 길어지면 결제하지 않은 제안이 만료돼요.',
};

/** Owners' page: pauses for everybody, runtime settings, and the order of students' mentor lists. */
export default function SettingsPage() {
  return (
    <DeskLayout documentTitle="운영자 설정">
      <div className="flex flex-1 flex-col gap-4 px-page py-5">
        <h2 className="text-lg font-bold">기능 멈추기</h2>
        <Features />
        <h2 className="pt-4 text-lg font-bold">바로 바꾸는 설정</h2>
        <RuntimeSettings />
        <h2 className="pt-4 text-lg font-bold">멘토 목록의 처음 순서</h2>
        <MentorOrderCard />
      </div>
    </DeskLayout>
  );
}

function Features() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /v1/admin/feature-pauses', { signal }),
  });
  if (data) {
    return (
      <ul className="flex flex-col gap-3">
        {data.features.map((feature) => (
          <li key={feature.feature}>
            <FeatureCard feature={feature} />
          </li>
        ))}
      </ul>
    );
  }
  if (error) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  return (
    <LoadingRegion className="flex flex-col gap-3">
      <Skeleton className="h-40 w-full rounded-xl" />
      <Skeleton className="h-40 w-full rounded-xl" />
    </LoadingRegion>
  );
}

function FeatureCard({ feature: { feature, pausedAt } }: { feature: Feature }) {
  const queries = useQueryClient();
  const dialog = useDialog();
  const toast = useToast();
  const runOnce = useSingleRun();
  const label = FEATURE_LABELS[feature];
  const isPaused = pausedAt !== null;

  async function set(next: boolean) {
    const isMeant = await dialog.confirm({
      title: next ? `${label}: 멈출까요?` : `${label}: 다시 열까요?`,
      description: next ? `모든 회원에게 바로 적용돼요. ${EFFECTS[feature]}` : '모든 회원이 바로 다시 쓸 수 있어요.',
      confirmText: next ? '멈추기' : '다시 열기',
      tone: next ? 'danger' : undefined,
    });
    if (!isMeant) return;
    try {
      await withStepUp(() =>
        call('PUT /v1/admin/feature-pauses/{feature}', { params: { feature }, body: { isPaused: next } }),
      );
      toast.show({ message: next ? `${label}: 멈췄어요.` : `${label}: 다시 열었어요.`, tone: 'success' });
    } catch (error) {
      if (!isRefusal(error, 'STEP_UP_REQUIRED'))
        await dialog.alert({ title: '바꾸지 못했어요', description: messageOf(error) });
    }
    await queries.invalidateQueries({ queryKey: KEY });
  }

  return (
    <Card tone="outlined" className="flex flex-col gap-3">
      <h3 className="flex items-center gap-2 font-bold">
        <span>{`${label} `}</span>
        <Badge tone={isPaused ? 'danger' : 'success'}>{isPaused ? '멈춤' : '열림'}</Badge>
      </h3>
      <p className="text-sm text-ink-muted">
        {`${isPaused ? `${deskTime(pausedAt)}부터 멈췄어요. ` : '멈추면 '}${EFFECTS[feature]}`}
      </p>
      <Button
        variant="secondary"
        aria-label={isPaused ? `${label} 다시 열기` : `${label} 멈추기`}
        onClick={() => runOnce(() => set(!isPaused))}
      >
        {isPaused ? '다시 열기' : '멈추기'}
      </Button>
    </Card>
  );
}
