import type { DataOf } from '#contract/calls.ts';
import { FEATURE_LABELS, type PausableFeature } from '#domain/desk/settings.ts';
import { MENTOR_ORDER_MODES, type MentorOrderMode } from '#domain/mentors/ranking/mentor-order.ts';
import { call } from '../../../lib/api.ts';
import { Fetched } from '../../../lib/loaded.tsx';
import { queryOf } from '../../../lib/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { Skeletons } from '../../../ui/status/skeleton.tsx';
import { DeskLayout } from '../desk-layout.tsx';
import { deskTime } from '../desk-time.ts';
import { useDeskAction } from '../frame/use-desk-action.ts';
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
    <DeskLayout title="설정">
      <div className="flex flex-1 flex-col gap-8 px-page py-4 lg:px-0">
        <section aria-labelledby="settings-pauses">
          <h2 id="settings-pauses" className="pb-1 font-bold">
            기능
          </h2>
          <Features />
        </section>
        <section aria-labelledby="settings-values">
          <h2 id="settings-values" className="pb-1 font-bold">
            기준
          </h2>
          <RuntimeSettings />
          <Fetched
            query={queryOf(ORDER_KEY, 'GET /v1/admin/mentor-order')}
            skeleton={<Skeletons each="h-12 w-full rounded-lg" />}
          >
            {(data) => <MentorOrder {...data} />}
          </Fetched>
        </section>
      </div>
    </DeskLayout>
  );
}

function Features() {
  return (
    <Fetched
      query={queryOf(KEY, 'GET /v1/admin/feature-pauses')}
      skeleton={<Skeletons count={3} each="h-14 w-full rounded-lg" className="flex flex-col gap-2" />}
    >
      {({ features }) => (
        <ul>
          {features.map((feature) => (
            <li key={feature.feature} className="border-b border-line">
              <FeatureLine feature={feature} />
            </li>
          ))}
        </ul>
      )}
    </Fetched>
  );
}

function FeatureLine({ feature: { feature, pausedAt } }: { feature: Feature }) {
  const act = useDeskAction(KEY);
  const label = FEATURE_LABELS[feature];
  const isPaused = pausedAt !== null;
  const params = { feature };

  const set = (next: boolean) =>
    act({
      question: {
        title: next ? `${label}: 멈출까요?` : `${label}: 다시 열까요?`,
        description: next ? `모든 회원에게 바로 적용돼요. ${EFFECTS[feature]}` : '모든 회원이 바로 다시 쓸 수 있어요.',
        confirmText: next ? '멈추기' : '다시 열기',
        tone: next ? 'danger' : 'brand',
      },
      work: () => call('PUT /v1/admin/feature-pauses/{feature}', { params, body: { isPaused: next } }),
      done: next ? `${label}: 멈췄어요.` : `${label}: 다시 열었어요.`,
      failure: '바꾸지 못했어요',
    });

  return (
    <div className="flex min-h-15 items-center gap-3">
      <div className="min-w-0 flex-1">
        <h3 className="flex items-center gap-2 font-semibold">
          <span>{`${label} `}</span>
          {isPaused && <Badge tone="danger">멈춤</Badge>}
        </h3>
        {isPaused && <p className="text-sm text-ink-muted">{`${deskTime(pausedAt)}부터 멈췄어요.`}</p>}
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={isPaused ? `${label} 다시 열기` : `${label} 멈추기`}
        onClick={() => set(!isPaused)}
      >
        {isPaused ? '다시 열기' : '멈추기'}
      </Button>
    </div>
  );
}

const ORDER_KEY = ['desk-mentor-order'];
const ORDER_LABELS: Readonly<Record<MentorOrderMode, string>> = {
  OFF: '모두 최신순',
  HALF: '절반은 추천순',
  ALL: '모두 추천순',
};
const ORDER_EFFECTS: Readonly<Record<MentorOrderMode, string>> = {
  OFF: '모든 학생의 목록이 최신순으로 시작해요.',
  HALF: '학생의 절반(B)은 목록과 홈이 추천순으로, 나머지(A)는 최신순으로 시작해요. 현황의 ‘답과 확정’에서 견줄 수 있어요.',
  ALL: '모든 학생의 목록과 홈이 추천순으로 시작해요.',
};

/** What the mentor list of students begins with, and the comparison of both orders (product §9.5). */
function MentorOrder({ mode, changedAt }: { mode: MentorOrderMode; changedAt: string | null }) {
  const act = useDeskAction(ORDER_KEY);

  const set = (next: MentorOrderMode) =>
    act({
      question: {
        title: `${ORDER_LABELS[next]}: 바꿀까요?`,
        description: `${ORDER_EFFECTS[next]} 학생이 고른 순서와 로그인하지 않은 사람의 목록은 그대로예요.`,
        confirmText: '바꾸기',
      },
      work: () => call('PUT /v1/admin/mentor-order', { body: { mode: next } }),
      done: `${ORDER_LABELS[next]}: 바꿨어요.`,
      failure: '바꾸지 못했어요',
    });

  return (
    <Fold title="멘토 목록 순서" value={ORDER_LABELS[mode]}>
      <p className="pb-3 text-sm text-ink-muted">{`${changedAt ? `${deskTime(changedAt)}부터 ` : ''}${ORDER_EFFECTS[mode]}`}</p>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">멘토 목록 순서</legend>
        {MENTOR_ORDER_MODES.map((each) => (
          <ChoiceChip key={each} name="mentor-order" value={each} checked={each === mode} onChange={() => set(each)}>
            {ORDER_LABELS[each]}
          </ChoiceChip>
        ))}
      </fieldset>
    </Fold>
  );
}
