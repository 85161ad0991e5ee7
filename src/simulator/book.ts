import { openJournal, type Journal } from './journal.ts';
import type { PaymentRecord, PaymentStatus } from './payment.ts';

const IDEMPOTENCY_LASTS_MS = 15 * 24 * 60 * 60 * 1000;

/** The first answer to a request that carried an Idempotency-Key; the body of the request plays no part. */
export interface KeptAnswer {
  scope: string;
  status: number;
  body: unknown;
  at: string;
}

/** A webhook that has to arrive, or has arrived (`isDone`) or been given up. */
export interface QueuedWebhook {
  id: string;
  body: unknown;
  attempts: number;
  isDone: boolean;
}

type Entry = { payment: PaymentRecord } | { answer: KeptAnswer } | { webhook: QueuedWebhook };

/** What the simulator knows, in memory and in its journal. */
export interface Book {
  findByKey(paymentKey: string): PaymentRecord | undefined;
  /** The payment of an order: the one that was approved, else the newest attempt. */
  findByOrder(orderId: string): PaymentRecord | undefined;
  /** All payments, newest first. */
  payments(): PaymentRecord[];
  savePayment(record: PaymentRecord): Promise<void>;
  findAnswer(scope: string, now: Date): KeptAnswer | undefined;
  saveAnswer(answer: KeptAnswer): Promise<void>;
  saveWebhook(webhook: QueuedWebhook): Promise<void>;
  pendingWebhooks(): QueuedWebhook[];
  close(): Promise<void>;
}

const APPROVED: readonly PaymentStatus[] = ['DONE', 'PARTIAL_CANCELED', 'CANCELED', 'WAITING_FOR_DEPOSIT'];

/** Opens the book kept in `stateFile`, compacted: one line a payment, no answer older than 15 days, no webhook that is done. */
export async function openBook(stateFile: string, now: Date): Promise<Book> {
  const payments = new Map<string, PaymentRecord>();
  const keysOfOrders = new Map<string, Set<string>>();
  const answers = new Map<string, KeptAnswer>();
  const webhooks = new Map<string, QueuedWebhook>();

  function remember(entry: Entry): void {
    if ('payment' in entry) {
      const { paymentKey, orderId } = entry.payment;
      payments.set(paymentKey, entry.payment);
      keysOfOrders.set(orderId, (keysOfOrders.get(orderId) ?? new Set()).add(paymentKey));
    } else if ('answer' in entry) keepFresh(answers, entry.answer);
    else if (entry.webhook.isDone) webhooks.delete(entry.webhook.id);
    else webhooks.set(entry.webhook.id, entry.webhook);
  }

  const { journal } = await openJournal<Entry>(stateFile, (entries) => {
    for (const entry of entries) remember(entry);
    dropStale(answers, now);
    return [
      ...Array.from(payments.values(), (payment) => ({ payment })),
      ...Array.from(answers.values(), (answer) => ({ answer })),
      ...Array.from(webhooks.values(), (webhook) => ({ webhook })),
    ];
  });

  return { ...reading(payments, keysOfOrders, answers, webhooks), ...writing(journal, remember) };
}

function reading(
  payments: Map<string, PaymentRecord>,
  keysOfOrders: Map<string, Set<string>>,
  answers: Map<string, KeptAnswer>,
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
    findAnswer(scope: string, now: Date) {
      const answer = answers.get(scope);
      return answer && isFresh(answer, now) ? answer : undefined;
    },
    pendingWebhooks: () => Array.from(webhooks.values()),
  };
}

function writing(journal: Journal<Entry>, remember: (entry: Entry) => void) {
  function save(entry: Entry): Promise<void> {
    remember(entry);
    return journal.append(entry);
  }
  return {
    savePayment: (payment: PaymentRecord) => save({ payment }),
    saveAnswer: (answer: KeptAnswer) => save({ answer }),
    saveWebhook: (webhook: QueuedWebhook) => save({ webhook }),
    close: () => journal.close(),
  };
}

/** Adds an answer as the newest; the oldest go once their 15 days are over. Payments stay: the merchant may ask for one for good. */
function keepFresh(answers: Map<string, KeptAnswer>, answer: KeptAnswer): void {
  // Anew, not in its old place: the map's order is the order of age.
  answers.delete(answer.scope);
  answers.set(answer.scope, answer);
  dropStale(answers, new Date(answer.at));
}

function dropStale(answers: Map<string, KeptAnswer>, now: Date): void {
  for (const answer of answers.values()) {
    if (isFresh(answer, now)) return;
    answers.delete(answer.scope);
  }
}

function isFresh(answer: KeptAnswer, now: Date): boolean {
  return now.getTime() - Date.parse(answer.at) < IDEMPOTENCY_LASTS_MS;
}
