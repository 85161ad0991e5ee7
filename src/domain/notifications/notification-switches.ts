import { isSwitchable, NOTIFICATION_CHANNELS, type NotificationChannel } from './notification-settings.ts';
import type { NotificationGroup } from './notifications.ts';

/** The switches of the settings, in the order of the screen, and the groups behind each (product §8.1, docs/decisions/0291). */
export const NOTIFICATION_SWITCHES = {
  MENTORING: ['PROPOSAL', 'SESSION', 'REMINDER', 'OUTCOME', 'DOCUMENT'],
  MESSAGE: ['MESSAGE'],
  MONEY: ['PAYMENT'],
  NEWS: ['REVIEW', 'BOOKMARK'],
} as const satisfies Readonly<Record<string, readonly NotificationGroup[]>>;
export type NotificationSwitch = keyof typeof NOTIFICATION_SWITCHES;

/** `partly` is a choice by group and channel, made before there were four switches. */
export type SwitchState = 'on' | 'partly' | 'off';

type Off = Readonly<Record<NotificationChannel, readonly NotificationGroup[]>>;

/** The groups of a switch that can be turned off on a channel. */
function groupsOf(name: NotificationSwitch, channel: NotificationChannel): NotificationGroup[] {
  return NOTIFICATION_SWITCHES[name].filter((group) => isSwitchable(channel, group));
}

/** How a switch stands in what a member leaves out. */
export function switchState(off: Off, name: NotificationSwitch): SwitchState {
  const areOn = NOTIFICATION_CHANNELS.flatMap((channel) =>
    groupsOf(name, channel).map((group) => !off[channel].includes(group)),
  );
  if (areOn.every(Boolean)) return 'on';
  return areOn.some(Boolean) ? 'partly' : 'off';
}

/** What a member leaves out after a tap on a switch, which turns all of its groups on or off. */
export function turnSwitch(off: Off, name: NotificationSwitch, isOn: boolean): Off {
  const turn = (channel: NotificationChannel) => {
    const groups = groupsOf(name, channel);
    const others = off[channel].filter((group) => !groups.includes(group));
    return isOn ? others : [...others, ...groups];
  };
  return { app: turn('app'), mail: turn('mail'), push: turn('push') };
}
