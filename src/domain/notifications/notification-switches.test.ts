import { describe, expect, it } from 'vitest';
import {
  NOTIFICATION_SWITCHES,
  type NotificationSwitch,
  SWITCHABLE_GROUPS,
  switchState,
  turnSwitch,
} from './notification-switches.ts';
import { NOTIFICATION_GROUPS } from './notifications.ts';

const NOTHING = { app: [], mail: [], push: [] };
const NAMES = Object.keys(NOTIFICATION_SWITCHES) as NotificationSwitch[];

describe('the four switches', () => {
  it('stand for every group, each once', () => {
    expect(NAMES.flatMap((name) => NOTIFICATION_SWITCHES[name]).toSorted()).toEqual(NOTIFICATION_GROUPS.toSorted());
  });

  it('turn off all that can be turned off, and on again', () => {
    let off: Parameters<typeof turnSwitch>[0] = NOTHING;
    for (const name of NAMES) off = turnSwitch(off, name, false);
    expect(off.app.toSorted()).toEqual([...SWITCHABLE_GROUPS.app].toSorted());
    expect(off.mail.toSorted()).toEqual([...SWITCHABLE_GROUPS.mail].toSorted());
    expect(off.push.toSorted()).toEqual([...SWITCHABLE_GROUPS.push].toSorted());
    for (const name of NAMES) off = turnSwitch(off, name, true);
    expect(off).toEqual(NOTHING);
  });

  it('never turn the mails about money and absence off', () => {
    expect(turnSwitch(NOTHING, 'MONEY', false).mail).toEqual([]);
    expect(turnSwitch(NOTHING, 'MENTORING', false).mail).not.toContain('OUTCOME');
  });

  it('show an older choice by group and channel as it is, and leave it until they are tapped', () => {
    const older = { app: ['REVIEW'], mail: ['SESSION', 'REMINDER'], push: ['MESSAGE'] } as const;
    expect(NAMES.map((name) => switchState(older, name))).toEqual(['partly', 'partly', 'on', 'partly']);
    const after = turnSwitch(older, 'MESSAGE', false);
    expect(after).toEqual({ app: ['REVIEW', 'MESSAGE'], mail: ['SESSION', 'REMINDER', 'MESSAGE'], push: ['MESSAGE'] });
    expect(switchState(after, 'MESSAGE')).toBe('off');
    expect(switchState(turnSwitch(after, 'MENTORING', true), 'MENTORING')).toBe('on');
  });
});
