import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Operator } from '#contract/desk/desk.ts';
import { OPERATOR_ROLE_LABELS, OPERATOR_ROLES, type OperatorRole } from '#domain/desk/operator-roles.ts';
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

const OPERATORS = ['operators'];

/** The operators and their roles, for an owner. */
export function OperatorsCard() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: OPERATORS,
    queryFn: ({ signal }) => call('GET /v1/admin/operators', { signal }),
  });
  if (isPending) {
    return (
      <LoadingRegion>
        <Skeleton className="h-32 w-full rounded-xl" />
      </LoadingRegion>
    );
  }
  if (!data) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  return (
    <Fold title="운영자와 역할" value={`${data.operators.length}명`}>
      <p className="pb-4 text-sm text-ink-muted">
        소유자는 모든 일을 할 수 있어요. 역할이 바뀐 운영자는 다시 로그인해야 해요.
      </p>
      <ul className="flex flex-col gap-4">
        {data.operators.map((operator) => (
          <li key={operator.memberId} className="border-t border-line pt-4">
            <Roles operator={operator} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function Roles({ operator: { memberId, email, roles, lastSeenAt } }: { operator: Operator }) {
  const queries = useQueryClient();
  const dialog = useDialog();
  const toast = useToast();
  const runOnce = useSingleRun();

  async function give(next: readonly OperatorRole[]) {
    try {
      await withStepUp(() =>
        call('PUT /v1/admin/operators/{memberId}/roles', { params: { memberId }, body: { roles: [...next] } }),
      );
      toast.show({ message: '역할을 바꿨어요.', tone: 'success' });
    } catch (error) {
      if (isRefusal(error, 'STEP_UP_REQUIRED')) return;
      await dialog.alert({ title: '역할을 바꾸지 못했어요', description: messageOf(error) });
    }
    await queries.invalidateQueries({ queryKey: OPERATORS });
  }

  return (
    <fieldset>
      <legend className="break-all">
        <span className="font-semibold">{email}</span>
        <span className="block pb-2 text-sm text-ink-muted">
          {lastSeenAt ? `${deskTime(lastSeenAt)}에 마지막으로 사용` : '로그인하지 않음'}
        </span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {OPERATOR_ROLES.map((role) => (
          <ChoiceChip
            key={role}
            type="checkbox"
            checked={roles.includes(role)}
            onChange={({ target }) =>
              // All roles are set at once: a tap before the answer would undo the change in flight.
              void runOnce(() => give(target.checked ? [...roles, role] : roles.filter((other) => other !== role)))
            }
          >
            {OPERATOR_ROLE_LABELS[role]}
          </ChoiceChip>
        ))}
      </div>
    </fieldset>
  );
}
