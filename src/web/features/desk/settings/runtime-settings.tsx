import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '#contract/calls.ts';
import { problemWithSetting, RUNTIME_SETTINGS } from '#domain/desk/settings.ts';
import { describeWon } from '#domain/money/payments.ts';
import { groupDigits } from '#domain/text/group-digits.ts';
import { wholeNumberOf } from '#domain/text/half-width.ts';
import { call } from '../../../lib/api.ts';
import { Form } from '../../../lib/form.tsx';
import { Fetched } from '../../../lib/loaded.tsx';
import { queryOf } from '../../../lib/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { Skeletons } from '../../../ui/status/skeleton.tsx';
import { deskTime } from '../desk-time.ts';
import { useDeskAction } from '../frame/use-desk-action.ts';

type Settings = DataOf<'GET /v1/admin/runtime-settings'>;

const KEY = ['desk-runtime-settings'];
const runtimeSettingsQuery = queryOf(KEY, 'GET /v1/admin/runtime-settings');

/** What owners set while the service runs (product §26.18). */
export function RuntimeSettings() {
  return (
    <Fetched
      query={runtimeSettingsQuery}
      skeleton={<Skeletons count={3} each="h-12 w-full rounded-lg" className="flex flex-col gap-2" />}
    >
      {({ settings, phoneMonth }) => (
        <ul>
          {settings.map((setting) => (
            <li key={setting.name}>
              <SettingFold
                setting={setting}
                phoneMonth={setting.name === 'PHONE_BUDGET_KRW' ? phoneMonth : undefined}
              />
            </li>
          ))}
        </ul>
      )}
    </Fetched>
  );
}

function SettingFold({
  setting: { name, value, startedWith, changedAt },
  phoneMonth,
}: {
  setting: Settings['settings'][number];
  phoneMonth: Settings['phoneMonth'] | undefined;
}) {
  const { label, min, max, effect, describe } = RUNTIME_SETTINGS[name];
  const queries = useQueryClient();
  const act = useDeskAction(KEY);
  /** Undefined until something is typed: the field then follows the value, which another operator may change. */
  const [typed, setTyped] = useState<string>();
  const text = typed ?? String(value);
  const [problem, setProblem] = useState<string>();

  async function set(next: number | null) {
    const becomes = describe(next ?? startedWith);
    // Another operator may have changed it since.
    const current = await queries.query({ ...runtimeSettingsQuery, staleTime: 0 }).catch(() => undefined);
    const valueNow = current?.settings.find((setting) => setting.name === name)?.value ?? value;
    const isSet = await act({
      question: {
        title: `${label}: ${becomes}으로 바꿀까요?`,
        description: `지금은 ${describe(valueNow)}이에요. 몇 초 안에 모두에게 적용돼요. ${effect}`,
        confirmText: '바꾸기',
      },
      work: () => call('PUT /v1/admin/runtime-settings/{name}', { params: { name }, body: { value: next } }),
      done: `${label}: ${becomes}`,
      failure: '바꾸지 못했어요',
    });
    // Text typed meanwhile stays.
    if (isSet) setTyped((now) => (now === typed ? undefined : now));
  }

  async function submit() {
    const next = wholeNumberOf(text);
    const found = problemWithSetting(name, next);
    setProblem(found);
    if (!found) await set(next);
  }

  return (
    <Fold title={label} value={describe(value)}>
      {phoneMonth && <PhoneFigures month={phoneMonth} />}
      <Form className="flex flex-col gap-3" onSubmit={submit}>
        <TextField
          label={label}
          hint={`${describe(min)}부터 ${describe(max)}까지. ${effect}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={text}
          error={problem}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(undefined);
          }}
        />
        <p className="text-sm text-ink-muted">
          {changedAt
            ? `${deskTime(changedAt)}부터 ${describe(value)}이에요. 시작할 때의 값은 ${describe(startedWith)}이에요.`
            : `시작할 때의 값인 ${describe(value)} 그대로예요.`}
        </p>
        <div className="flex flex-wrap gap-2.5 *:grow">
          {changedAt && (
            <Button variant="secondary" aria-label={`${label} 시작할 때의 값으로`} onClick={() => set(null)}>
              시작할 때의 값으로
            </Button>
          )}
          <Button type="submit" variant="soft" aria-label={`${label} 바꾸기`} disabled={wholeNumberOf(text) === value}>
            바꾸기
          </Button>
        </div>
      </Form>
    </Fold>
  );
}

/** What the messages of this month came to. */
function PhoneFigures({
  month: { sent, delivered, undelivered, opened, spentKrw },
}: {
  month: Settings['phoneMonth'];
}) {
  const figures = [
    ['이번 달에 쓴 돈', describeWon(spentKrw)],
    ['보낸 메시지', `${groupDigits(sent)}건`],
    ['휴대폰에 닿음', `${groupDigits(delivered)}건`],
    ['닿지 않음', `${groupDigits(undelivered)}건`],
    ['버튼으로 열림', `${groupDigits(opened)}건`],
  ] as const;
  return (
    <dl className="mb-3 grid grid-cols-2 gap-x-4 gap-y-2 rounded-xl bg-sunken px-4 py-3 sm:grid-cols-5">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
