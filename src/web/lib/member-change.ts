import { createStore } from './store.ts';

const changes = createStore(0);

/** How often somebody has signed in or out. */
export const memberChanges = changes.read;

/** Calls the listener when somebody signs in or out, so that it drops the earlier member's data. */
export const onMemberChange = changes.subscribe;

export const announceMemberChange = () => changes.set(changes.read() + 1);
