import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { APPROVED, type PaymentRecord } from './payment.ts';

const RESPONSE_LIFETIME_MS = 15 * 24 * 60 * 60 * 1000;

/** The first response to a request with an Idempotency-Key. The request's body is not compared. */
export interface StoredResponse {
  scope: string;
  status: number;
  body: unknown;
  at: string;
}

/** A webhook to deliver; `isDone` once it was delivered or the last attempt failed. */
export interface QueuedWebhook {
  id: string;
  body: unknown;
  attempts: number;
  isDone: boolean;
}

/** A line of the state file. */
type Entry = { payment: PaymentRecord } | { answer: StoredResponse } | { webhook: QueuedWebhook };

/** The simulator's payments, stored responses and webhooks, in memory and in its journal. */
export interface SimulatorStore {
  findByKey(paymentKey: string): PaymentRecord | undefined;
  /** The approved payment of an order, else its newest attempt. */
  findByOrder(orderId: string): PaymentRecord | undefined;
  /** All payments, newest first. */
  payments(): PaymentRecord[];
  savePayment(record: PaymentRecord): Promise<void>;
  findResponse(scope: string, now: Date): StoredResponse | undefined;
  saveResponse(response: StoredResponse): Promise<void>;
  saveWebhook(webhook: QueuedWebhook): Promise<void>;
  pendingWebhooks(): QueuedWebhook[];
  close(): Promise<void>;
}

/** Opens the store in `stateFile` and compacts it: one line per payment, no response older than 15 days, no webhook that is done. */
export async function openSimulatorStore(stateFile: string, now: Date): Promise<SimulatorStore> {
  const payments = new Map<string, PaymentRecord>();
  const keysOfOrders = new Map<string, Set<string>>();
  const responses = new Map<string, StoredResponse>();
  const webhooks = new Map<string, QueuedWebhook>();

  function apply(entry: Entry): void {
    if ('payment' in entry) {
      const { paymentKey, orderId } = entry.payment;
      payments.set(paymentKey, entry.payment);
      keysOfOrders.set(orderId, (keysOfOrders.get(orderId) ?? new Set()).add(paymentKey));
    } else if ('answer' in entry) addNewest(responses, entry.answer);
    else if (entry.webhook.isDone) webhooks.delete(entry.webhook.id);
    else webhooks.set(entry.webhook.id, entry.webhook);
  }

  const { journal } = await openJournal<Entry>(stateFile, (entries) => {
    for (const entry of entries) apply(entry);
    dropExpired(responses, now);
    return [
      ...Array.from(payments.values(), (payment) => ({ payment })),
      ...Array.from(responses.values(), (response) => ({ answer: response })),
      ...Array.from(webhooks.values(), (webhook) => ({ webhook })),
    ];
  });

  return { ...readers(payments, keysOfOrders, responses, webhooks), ...writers(journal, apply) };
}

function readers(
  payments: Map<string, PaymentRecord>,
  keysOfOrders: Map<string, Set<string>>,
  responses: Map<string, StoredResponse>,
  webhooks: Map<string, QueuedWebhook>,
) {
  return {
    findByKey: (paymentKey: string) => payments.get(paymentKey),
    findByOrder(orderId: string) {
      const keys = Array.from(keysOfOrders.get(orderId) ?? []);
      const attempts = keys.map((key) => payments.get(key)).filter((payment) => payment !== undefined);
      return attempts.find((payment) => APPROVED.includes(payment.status)) ?? attempts.at(-1);
    },
    payments: () => Array.from(payments.values()).toReversed(),
    findResponse(scope: string, now: Date) {
      const response = responses.get(scope);
      return response && isUnexpired(response, now) ? response : undefined;
    },
    pendingWebhooks: () => Array.from(webhooks.values()),
  };
}

function writers(journal: Journal<Entry>, apply: (entry: Entry) => void) {
  function save(entry: Entry): Promise<void> {
    apply(entry);
    return journal.append(entry);
  }
  return {
    savePayment: (payment: PaymentRecord) => save({ payment }),
    saveResponse: (response: StoredResponse) => save({ answer: response }),
    saveWebhook: (webhook: QueuedWebhook) => save({ webhook }),
    close: () => journal.close(),
  };
}

/** Adds a response as the newest and drops those older than 15 days. Payments are never dropped: the merchant may look one up at any time. */
function addNewest(responses: Map<string, StoredResponse>, response: StoredResponse): void {
  // Deleted first, so that the map's order stays the order of age.
  responses.delete(response.scope);
  responses.set(response.scope, response);
  dropExpired(responses, new Date(response.at));
}

function dropExpired(responses: Map<string, StoredResponse>, now: Date): void {
  for (const response of responses.values()) {
    if (isUnexpired(response, now)) return;
    responses.delete(response.scope);
  }
}

function isUnexpired(response: StoredResponse, now: Date): boolean {
  return now.getTime() - Date.parse(response.at) < RESPONSE_LIFETIME_MS;
}

/** An append-only file that persists the simulator's state, one JSON object per line. Of several lines about one record, the last is valid. */
interface Journal<Entry> {
  /** Resolves once the entry is in the file. Entries keep the order of the calls. */
  append(entry: Entry): Promise<void>;
  close(): Promise<void>;
}

/**
 * Reads the file and opens it for appending.
 * @param compact reduces what was read to the entries to keep; the file is rewritten with them first
 */
async function openJournal<Entry>(
  file: string,
  compact: (entries: Entry[]) => Entry[],
): Promise<{ journal: Journal<Entry>; entries: Entry[] }> {
  await mkdir(dirname(file), { recursive: true });
  const entries = compact(await readEntries<Entry>(file));
  await rewrite(file, entries);
  const handle = await open(file, 'a', 0o600);
  return { journal: appendTo(handle), entries };
}

function appendTo<Entry>(handle: FileHandle): Journal<Entry> {
  let last: Promise<void> = Promise.resolve();
  return {
    append(entry) {
      last = last.then(() => handle.appendFile(`${JSON.stringify(entry)}\n`));
      return last;
    },
    async close() {
      await last.catch(() => undefined);
      await handle.close();
    },
  };
}

async function readEntries<Entry>(file: string): Promise<Entry[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n');
  // A process killed while writing leaves an incomplete last line; its request got no response.
  lines.pop();
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Entry);
}

async function rewrite(file: string, entries: unknown[]): Promise<void> {
  const fresh = `${file}.new`;
  const handle = await open(fresh, 'w', 0o600);
  try {
    await handle.writeFile(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    await handle.sync();
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
}
