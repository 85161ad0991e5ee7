import { Check, Lock } from 'lucide-react';
import {
  GROUPS_WITHOUT_MAIL,
  isSwitchable,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '#domain/notifications/notification-settings.ts';
import type { NotificationGroup } from '#domain/notifications/notifications.ts';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';

/** What a group is called, and what is in it. */
const GROUP_TEXTS: Readonly<Record<NotificationGroup, { readonly title: string; readonly text: string }>> = {
  PROPOSAL: { title: '제안과 답변', text: '새 제안, 수락 대기, 다른 시간 제안, 거절과 기한 만료' },
  SESSION: { title: '멘토링 일정', text: '확정, 취소, 만나는 곳 변경. 메일에는 캘린더 일정이 함께 들어 있어요.' },
  REMINDER: { title: '시작 전 알림', text: '24시간·1시간·10분 전 알림과 상대의 참석 확인' },
  MESSAGE: { title: '메시지', text: '아직 읽지 않은 메시지. 내용은 알림에 나오지 않아요.' },
  PAYMENT: { title: '결제와 환불', text: '환불 완료, 늦은 입금, 취소된 결제' },
  OUTCOME: { title: '참석과 문제 확인', text: '미참석 안내, 문제 확인 요청과 결과, 멘토링 완료' },
  REVIEW: { title: '후기', text: '후기와 멘토의 인사' },
  BOOKMARK: { title: '저장한 멘토', text: '새 시간 알림을 켠 멘토에게 새 시간이 생겼을 때' },
  DOCUMENT: { title: '서류 확인', text: '증명서 승인과 반려' },
};

const CHANNEL_NAMES: Readonly<Record<NotificationChannel, string>> = { app: '앱', mail: '메일', push: '푸시' };

/** One group of notifications with its switches: the app, mail, push. */
export function GroupSwitches({
  group,
  isOn,
  onSwitch,
}: {
  group: NotificationGroup;
  isOn: (channel: NotificationChannel) => boolean;
  onSwitch: (channel: NotificationChannel, isOn: boolean) => void;
}) {
  const { title, text } = GROUP_TEXTS[group];
  return (
    <fieldset className="min-w-0 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <legend className="float-left w-full font-bold">{title}</legend>
      <p className="clear-both pb-3 text-sm text-ink-muted">{text}</p>
      <div className="grid grid-cols-3 gap-2">
        {NOTIFICATION_CHANNELS.map((channel) =>
          isSwitchable(channel, group) ? (
            <ChoiceChip
              key={channel}
              type="checkbox"
              checked={isOn(channel)}
              onChange={({ target }) => onSwitch(channel, target.checked)}
            >
              {isOn(channel) && <Check aria-hidden strokeWidth={3} className="size-4" />}
              <span>{CHANNEL_NAMES[channel]}</span>
            </ChoiceChip>
          ) : (
            <FixedChannel
              key={channel}
              name={CHANNEL_NAMES[channel]}
              hasNone={channel === 'mail' && GROUPS_WITHOUT_MAIL.includes(group)}
            />
          ),
        )}
      </div>
    </fieldset>
  );
}

/** A channel with nothing to choose: always on, or not used for the group. */
function FixedChannel({ name, hasNone }: { name: string; hasNone: boolean }) {
  return (
    <p className="flex min-h-target items-center justify-center gap-1.5 rounded-full bg-sunken px-2 text-center text-sm text-ink-muted">
      {!hasNone && <Lock aria-hidden className="size-3.5 shrink-0" />}
      <span>{hasNone ? `${name} 없음` : `${name} 항상`}</span>
    </p>
  );
}
