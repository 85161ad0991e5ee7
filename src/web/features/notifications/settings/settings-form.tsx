import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { NotificationSettings } from '#contract/notifications/notification-settings.ts';
import { notificationChoice, type NotificationChoice } from '#domain/notifications/notification-choice.ts';
import type { NotificationChannel } from '#domain/notifications/notification-settings.ts';
import { NOTIFICATION_GROUPS, type NotificationGroup } from '#domain/notifications/notifications.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { BottomActionBar } from '../../../ui/layout/bottom-action-bar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { useToast } from '../../../ui/overlays/toast.ts';
import { GroupSwitches } from './group-switches.tsx';
import { PushSection } from './push-section.tsx';
import { QuietHoursFields } from './quiet-hours-fields.tsx';
import { notificationSettingsQuery } from './settings-queries.ts';

type Choice = Pick<NotificationSettings, 'off' | 'quietHours'>;

/** The member's choices, saved by one button; they stay on screen if that fails. */
export function SettingsForm({ settings }: { settings: NotificationSettings }) {
  // As it was when the screen opened: a refetch after a change of the pushes here leaves the switches as they are.
  const [choice, setChoice] = useState<Choice>({ off: settings.off, quietHours: settings.quietHours });
  const { save, isSaving, error, quietHoursError } = useSave(choice);
  const isOn = (channel: NotificationChannel, group: NotificationGroup) => !choice.off[channel].includes(group);

  function turn(channel: NotificationChannel, group: NotificationGroup, next: boolean) {
    const others = choice.off[channel].filter((each) => each !== group);
    setChoice({ ...choice, off: { ...choice.off, [channel]: next ? others : [...others, group] } });
  }

  return (
    <form onSubmit={save} noValidate className="flex flex-1 flex-col">
      <PageBody className="gap-8">
        <PushSection push={settings.push} />
        <section aria-labelledby="notification-groups">
          <h2 id="notification-groups" className="text-lg font-bold">
            알림 종류
          </h2>
          <p className="pt-1 pb-4 text-sm text-ink-muted">어떤 소식을 어디로 받을지 골라 주세요.</p>
          <Card tone="outlined" className="flex flex-col gap-4">
            {NOTIFICATION_GROUPS.map((group) => (
              <GroupSwitches
                key={group}
                group={group}
                isOn={(channel) => isOn(channel, group)}
                onSwitch={(channel, next) => turn(channel, group, next)}
              />
            ))}
          </Card>
          <MandatoryNotifications />
        </section>
        <QuietHoursFields
          value={choice.quietHours}
          error={quietHoursError}
          onChange={(quietHours) => setChoice({ ...choice, quietHours })}
        />
      </PageBody>
      <BottomActionBar
        note={
          error && (
            <p role="alert" className="text-danger">
              {`${error} 고른 내용은 그대로 있어요.`}
            </p>
          )
        }
      >
        <Button type="submit" size="lg" pending={isSaving}>
          저장하기
        </Button>
      </BottomActionBar>
    </form>
  );
}

/** Why some channels cannot be turned off. */
function MandatoryNotifications() {
  return (
    <ul className="list-disc space-y-1 pt-4 pl-5 text-sm text-ink-muted">
      <li>
        앱의 알림 목록은 있었던 일의 기록이라 모두 남아요. 시작 전 알림, 메시지, 후기는 끄면 목록에만 남고 새 알림으로
        세지 않아요.
      </li>
      <li>결제와 환불, 참석과 문제 확인 메일은 돈과 권리에 관한 안내라서 항상 보내 드려요.</li>
      <li>결제·환불 금액이 적힌 메일과 인증번호, 비밀번호 안내 메일도 끌 수 없어요.</li>
    </ul>
  );
}

function useSave(choice: Choice) {
  const queries = useQueryClient();
  const attempt = useAttempt();
  const toast = useToast();
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string>();
  const checked = notificationChoice.safeParse(choice);
  const quietHoursError = checked.error?.issues.find(({ path }) => path[0] === 'quietHours')?.message;

  async function send(body: NotificationChoice) {
    setSaving(true);
    setError(undefined);
    try {
      await attempt(body, (idempotencyKey) => call('PUT /v1/notification-settings', { body, idempotencyKey }));
      queries.setQueryData(notificationSettingsQuery.queryKey, (known) => known && { ...known, ...body });
      toast.show({ message: '알림 설정을 저장했어요.', tone: 'success' });
    } catch (fault) {
      setError(messageOf(fault));
    } finally {
      setSaving(false);
    }
  }

  return {
    isSaving,
    error,
    quietHoursError,
    save: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (checked.success && !isSaving) void send(checked.data);
      else if (!checked.success) setError(quietHoursError ?? checked.error.issues[0]?.message);
    },
  };
}
