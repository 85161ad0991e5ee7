import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { NotificationSettings } from '#contract/notifications/notifications.ts';
import { PAGES } from '#contract/pages.ts';
import {
  NOTIFICATION_SWITCHES,
  notificationChoice,
  type NotificationChoice,
  type NotificationSwitch,
  switchState,
  turnSwitch,
} from '#domain/notifications/notification-switches.ts';
import type { QuietHours } from '#domain/time/quiet-hours.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { KoreanTimeNote } from '../../../lib/korean-time-note.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { Details } from '../../../ui/layout/details.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../ui/status/states.tsx';
import { notificationSettingsQuery, PushSwitch } from './push-switch.tsx';

/** What a member is notified of on which channel, quiet hours, and pushes in this browser (product §8.1, §8.2). */
export default function NotificationSettingsPage() {
  return (
    <>
      <AppBar title="알림 설정" back={PAGES.settings} />
      <Settings />
    </>
  );
}

function Settings() {
  const { data, error, refetch } = useQuery(notificationSettingsQuery);
  if (data) return <SettingsForm settings={data} />;
  return (
    <PageBody>{error ? <ErrorState message={messageOf(error)} onRetry={refetch} /> : <SettingsSkeleton />}</PageBody>
  );
}

function SettingsSkeleton() {
  return (
    <LoadingRegion className="divide-y divide-line">
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <div key={index} className="flex h-17 items-center justify-between gap-4">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-8 w-13 rounded-full" />
        </div>
      ))}
    </LoadingRegion>
  );
}

const QUIET_HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

type Choice = Pick<NotificationSettings, 'off' | 'quietHours'>;

const SWITCH_TEXTS: Readonly<Record<NotificationSwitch, { readonly title: string; readonly text?: string }>> = {
  MENTORING: { title: '멘토링', text: '제안과 답, 약속, 시작 전 알림' },
  MESSAGE: { title: '메시지' },
  MONEY: { title: '돈' },
  NEWS: { title: '소식', text: '후기, 저장한 멘토의 새 시간' },
};
const SWITCHES = Object.keys(NOTIFICATION_SWITCHES) as NotificationSwitch[];

/** The member's choices: each is saved as it is made, and taken back on screen if that fails. */
function SettingsForm({ settings }: { settings: NotificationSettings }) {
  // As it was when the screen opened: a refetch after a change of the pushes here leaves the switches as they are.
  const [choice, setChoice] = useState<Choice>({ off: settings.off, quietHours: settings.quietHours });
  const save = useSave(setChoice);
  const { quietHours } = choice;
  const quietHoursError = notificationChoice.shape.quietHours.safeParse(quietHours).error?.issues[0]?.message;

  function change(next: Choice) {
    setChoice(next);
    const checked = notificationChoice.safeParse(next);
    if (checked.success) save(checked.data);
  }
  const turn = (name: NotificationSwitch, isOn: boolean) => {
    const { app, mail, push } = turnSwitch(choice.off, name, isOn);
    change({ ...choice, off: { app: [...app], mail: [...mail], push: [...push] } });
  };

  return (
    <PageBody className="gap-6">
      <div className="divide-y divide-line">
        <PushSwitch push={settings.push} />
        {settings.phone && <PhoneRow {...settings.phone} />}
        {SWITCHES.map((name) => {
          const { title, text } = SWITCH_TEXTS[name];
          const state = switchState(choice.off, name);
          return (
            <Switch
              key={name}
              title={title}
              description={state === 'partly' ? '전에 고른 것만 받고 있어요' : text}
              checked={state !== 'off'}
              onChange={({ target }) => turn(name, target.checked)}
            />
          );
        })}
        <QuietHoursFields
          value={quietHours}
          error={quietHoursError}
          onChange={(next) => change({ ...choice, quietHours: next })}
        />
      </div>
      <Details title={<span>꺼도 받는 알림이 있어요</span>} className="text-sm text-ink-muted">
        <ul className="list-disc space-y-1 pl-5">
          <li>알림 목록에는 모두 남아요.</li>
          <li>결제와 환불, 참석과 문제 확인 메일은 돈과 권리에 관한 안내라서 항상 보내요.</li>
          <li>인증번호와 비밀번호처럼 계정에 관한 메일도 항상 보내요.</li>
          <li>
            조용한 시간에도 1시간·10분 전 알림, 상대가 왔다는 알림, 미참석 안내, 곧 시작할 멘토링이 바뀐 소식은 바로
            보내요. 메일은 기다리지 않아요.
          </li>
        </ul>
      </Details>
    </PageBody>
  );
}

/** Saves one choice after the other. @param onFailed puts the saved choice back on the screen */
function useSave(onFailed: (saved: Choice) => void) {
  const queries = useQueryClient();
  const attempt = useAttempt();
  const { mutate } = useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: (body: NotificationChoice) =>
      attempt(body, (idempotencyKey) => call('PUT /v1/notification-settings', { body, idempotencyKey })),
    onSuccess: (_, body) => {
      queries.setQueryData(notificationSettingsQuery.queryKey, (known) => known && { ...known, ...body });
    },
  });
  return (body: NotificationChoice) =>
    mutate(body, {
      // Of the newest choice alone: an older one is part of it.
      onError: (error) => {
        const saved = queries.getQueryData(notificationSettingsQuery.queryKey);
        if (saved) onFailed({ off: saved.off, quietHours: saved.quietHours });
        showToast({ message: `저장하지 못했어요. ${messageOf(error)}`, tone: 'danger' });
      },
    });
}

/** Leads to the member's mobile number (product §8.5). */
function PhoneRow({ isRegistered }: { isRegistered: boolean }) {
  return (
    <Link to={PAGES.phoneSettings} className="flex min-h-16 items-center gap-3 hover:bg-sunken">
      <span className="min-w-0 flex-1 font-semibold">휴대폰</span>
      {isRegistered && <span className="text-sm text-ink-muted">등록했어요</span>}
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint" />
    </Link>
  );
}

type QuietHoursProps = { value: QuietHours; error: string | undefined; onChange: (next: QuietHours) => void };

/** The hours in which pushes wait. */
function QuietHoursFields({ value, error, onChange }: QuietHoursProps) {
  return (
    <section aria-label="조용한 시간">
      <Switch
        title="조용한 시간"
        description="푸시를 모았다가 끝나면 보내요"
        checked={value.isOn}
        onChange={({ target }) => onChange({ ...value, isOn: target.checked })}
      />
      {value.isOn && (
        <div className="grid grid-cols-2 gap-3 pb-3">
          <SelectField
            label="시작"
            options={QUIET_HOURS}
            value={String(value.from)}
            onChange={({ target }) => onChange({ ...value, from: Number(target.value) })}
          />
          <SelectField
            label="끝"
            options={QUIET_HOURS}
            value={String(value.until)}
            error={error}
            onChange={({ target }) => onChange({ ...value, until: Number(target.value) })}
          />
          <KoreanTimeNote className="col-span-2" />
        </div>
      )}
    </section>
  );
}
