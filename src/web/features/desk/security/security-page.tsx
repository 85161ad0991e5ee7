import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewTotpKey as Key, Passkey } from '#contract/account/second-factors.ts';
import type { Operator } from '#contract/desk/desk.ts';
import { OPERATOR_ROLE_LABELS, OPERATOR_ROLES, type OperatorRole } from '#domain/desk/operator-roles.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { Fetched, Loaded } from '../../../lib/loaded.tsx';
import { queryOf } from '../../../lib/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { dialog } from '../../../ui/overlays/dialog.ts';
import { showToast } from '../../../ui/overlays/toast.ts';
import { Skeletons } from '../../../ui/status/skeleton.tsx';
import { CodeEntry } from '../../account/second-factors/code-entry.tsx';
import { describePasskeyFailure, makePasskey } from '../../account/second-factors/passkey.ts';
import { NewPasskey, PasskeyList } from '../../account/second-factors/passkeys.tsx';
import { NewTotpKey, RecoveryCodes } from '../../account/second-factors/totp-enrolment.tsx';
import { DeskLayout } from '../desk-layout.tsx';
import { deskTime } from '../desk-time.ts';
import { useWaiting } from '../frame/age-badge.tsx';
import { useDeskAction } from '../frame/use-desk-action.ts';
import { withStepUp } from '../step-up/step-up.ts';

const FACTORS = ['factors'];

/** An operator's own sign-in settings: app, passkeys and recovery codes; for an owner, also the operators. */
export default function SecurityPage() {
  const isOwner = useWaiting()?.roles.includes('OWNER');
  return (
    <DeskLayout title="보안">
      <div className="flex flex-1 flex-col gap-4 px-page py-5 lg:px-0">
        <Security />
        {isOwner && <OperatorsCard />}
      </div>
    </DeskLayout>
  );
}

function Security() {
  const factors = useQuery(queryOf(FACTORS, 'GET /v1/admin/factors'));
  const [newCodes, setNewCodes] = useState<readonly string[]>();
  if (newCodes) return <RecoveryCodes codes={newCodes} onDone={() => setNewCodes(undefined)} />;
  return (
    <Loaded
      query={factors}
      skeleton={<Skeletons count={2} each="h-32 w-full rounded-xl" className="flex flex-col gap-4" />}
    >
      {({ passkeys, recoveryCodesLeft }) => (
        <>
          <AppCard />
          <PasskeyCard passkeys={passkeys} />
          <RecoveryCodeCard left={recoveryCodesLeft} onRenewed={setNewCodes} />
        </>
      )}
    </Loaded>
  );
}

function AppCard() {
  const act = useDeskAction([]);
  const [key, setKey] = useState<Key>();
  return (
    <Card tone="outlined" className="flex flex-col gap-3">
      <h2 className="font-bold">인증 앱</h2>
      {key ? (
        <>
          <p className="text-ink-muted">새 앱으로 QR 코드를 찍고 앱에 보이는 숫자를 입력하면 바뀌어요.</p>
          <NewTotpKey keyToAdd={key} />
          <CodeEntry
            kind="TOTP"
            action="새 앱으로 바꾸기"
            onSend={async (code) => {
              await withStepUp(() => call('PUT /v1/admin/factors/totp', { body: { code } }));
              setKey(undefined);
              showToast({ message: '인증 앱을 바꿨어요.', tone: 'success' });
            }}
          />
          <Button variant="ghost" onClick={() => setKey(undefined)}>
            취소
          </Button>
        </>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() =>
            act({
              work: async () => setKey(await call('POST /v1/admin/factors/totp')),
              failure: '인증 앱을 바꾸지 못했어요',
            })
          }
        >
          인증 앱 바꾸기
        </Button>
      )}
    </Card>
  );
}

function RecoveryCodeCard({ left, onRenewed }: { left: number; onRenewed: (codes: readonly string[]) => void }) {
  const act = useDeskAction(FACTORS);
  const renew = () =>
    act({
      question: {
        title: '복구 코드를 새로 만들까요?',
        description: '전에 만든 복구 코드는 더 이상 쓸 수 없어요.',
        confirmText: '새로 만들기',
      },
      work: async () => onRenewed((await call('POST /v1/admin/factors/recovery-codes')).recoveryCodes),
      failure: '복구 코드를 만들지 못했어요',
    });

  return (
    <Card tone="outlined" className="flex flex-col gap-3">
      <h2 className="font-bold">복구 코드</h2>
      <p className="text-ink-muted">{`아직 쓰지 않은 코드가 ${left}개 있어요.`}</p>
      <Button variant="secondary" size="sm" className="self-start" onClick={renew}>
        복구 코드 새로 만들기
      </Button>
    </Card>
  );
}

/** An operator's passkeys: sign in and confirm without password and app. */
function PasskeyCard({ passkeys }: { passkeys: readonly Passkey[] }) {
  const queries = useQueryClient();
  const act = useDeskAction(FACTORS);
  const [name, setName] = useState('');

  async function add() {
    try {
      const options = await withStepUp(() => call('POST /v1/admin/factors/passkeys/options'));
      const answer = await makePasskey(options);
      await withStepUp(() => call('POST /v1/admin/factors/passkeys', { body: { name, answer } }));
      setName('');
      showToast({ message: '패스키를 등록했어요.', tone: 'success' });
    } catch (error) {
      if (!isRefusal(error, 'STEP_UP_REQUIRED'))
        await dialog.alert({ title: '패스키를 등록하지 못했어요', description: describePasskeyFailure(error) });
    }
    await queries.invalidateQueries({ queryKey: FACTORS });
  }

  const remove = ({ passkeyId, name: called }: Passkey) =>
    act({
      question: {
        title: '패스키를 지울까요?',
        description: `‘${called}’ 패스키로는 더 이상 로그인할 수 없어요.`,
        confirmText: '지우기',
        tone: 'danger',
      },
      work: () => call('DELETE /v1/admin/factors/passkeys/{passkeyId}', { params: { passkeyId } }),
      failure: '패스키를 지우지 못했어요',
    });

  return (
    <Card tone="outlined" className="flex flex-col gap-3">
      <h2 className="font-bold">패스키</h2>
      <p className="text-sm text-ink-muted">지문이나 얼굴, 기기의 PIN만으로 로그인해요.</p>
      <PasskeyList passkeys={passkeys} onRemove={(passkey) => void remove(passkey)} />
      <NewPasskey name={name} example="사무실 노트북" onName={setName} onAdd={() => void add()} />
    </Card>
  );
}

const OPERATORS = ['operators'];

/** The operators and their roles, for an owner. */
function OperatorsCard() {
  const query = queryOf(OPERATORS, 'GET /v1/admin/operators');
  return (
    <Fetched query={query} skeleton={<Skeletons each="h-32 w-full rounded-xl" />}>
      {({ operators }) => (
        <Fold title="운영자와 역할" value={`${operators.length}명`}>
          <p className="pb-4 text-sm text-ink-muted">
            소유자는 모든 일을 할 수 있어요. 역할이 바뀐 운영자는 다시 로그인해야 해요.
          </p>
          <ul className="flex flex-col gap-4">
            {operators.map((operator) => (
              <li key={operator.memberId} className="border-t border-line pt-4">
                <Roles operator={operator} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </Fetched>
  );
}

function Roles({ operator: { memberId, email, roles, lastSeenAt } }: { operator: Operator }) {
  const act = useDeskAction(OPERATORS);
  const params = { memberId };

  const give = (next: OperatorRole[]) =>
    act({
      work: () => call('PUT /v1/admin/operators/{memberId}/roles', { params, body: { roles: next } }),
      done: '역할을 바꿨어요.',
      failure: '역할을 바꾸지 못했어요',
    });

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
              give(target.checked ? [...roles, role] : roles.filter((other) => other !== role))
            }
          >
            {OPERATOR_ROLE_LABELS[role]}
          </ChoiceChip>
        ))}
      </div>
    </fieldset>
  );
}
