import type { Queryable } from '../../db/database.ts';
import { operatorStore } from './operator-store.ts';
import type { Outbox } from './outbox.ts';
import { renderMail } from './render-mail.ts';

/** What every operator is written: money that waits for them must not wait unseen. */
export interface OperatorMail {
  readonly title: string;
  readonly body: string;
  /** Where the button leads; `path` is a path of the app. */
  readonly action: { readonly label: string; readonly path: string };
  /** Names the event for good, such as `dispute:12`: each operator hears of it once. */
  readonly key: string;
}

/** Queues a mail for each operator, in the transaction that makes it true. */
export async function mailOperators(
  { outbox, publicUrl }: { outbox: Pick<Outbox, 'queueMail'>; publicUrl: string },
  tx: Queryable,
  { title, body, action, key }: OperatorMail,
): Promise<void> {
  for (const { memberId, email } of await operatorStore.list(tx)) {
    await outbox.queueMail(tx, {
      to: email,
      subject: `[선배랑] ${title}`,
      ...renderMail({ title, paragraphs: [body], action: { label: action.label, url: publicUrl + action.path } }),
      dedupeKey: `${key}:${memberId}`,
    });
  }
}
