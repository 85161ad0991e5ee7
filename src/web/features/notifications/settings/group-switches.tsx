import { Check, Lock } from 'lucide-react';
import {
  GROUPS_WITHOUT_MAIL,
  isSwitchable,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationGroup,
} from '#domain/notifications/notification-settings.ts';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { CHANNEL_NAMES, GROUP_TEXTS } from './group-texts.ts';

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
