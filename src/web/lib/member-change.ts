/** How often somebody has signed in or out. */
export let memberChanges = 0;
const listeners = new Set<() => void>();

/** Calls the listener when somebody signs in or out: what it keeps of the earlier member is to be forgotten. */
export function onMemberChange(listener: () => void): void {
  listeners.add(listener);
}

export function announceMemberChange(): void {
  memberChanges += 1;
  for (const listener of listeners) listener();
}
