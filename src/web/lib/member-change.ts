/** How often somebody has signed in or out. */
export let memberChanges = 0;
const listeners = new Set<() => void>();

/** Calls the listener when somebody signs in or out, so that it drops the earlier member's data. */
export function onMemberChange(listener: () => void): void {
  listeners.add(listener);
}

export function announceMemberChange(): void {
  memberChanges += 1;
  for (const listener of listeners) listener();
}
