import { randomUUID } from 'node:crypto';
import type { Faults } from './faults.ts';
import { type PaymentRecord, toWire, webhookTime } from './payment.ts';
import type { SimulatorStore, QueuedWebhook } from './simulator-store.ts';

const RESPONSE_TIMEOUT_MS = 10_000;
const RETRY_MINUTES = [1, 4, 16, 64, 256, 1024, 4096];

export interface WebhookSettings {
  /** The merchant's webhook address. */
  webhookUrl: () => string | undefined;
  publicUrl: string;
  /** How long one minute of the retry schedule takes. */
  minuteMs: number;
  now: () => Date;
}

/** Sends unsigned webhooks to the merchant, each until the response is 200 or eight attempts have failed. */
export interface Webhooks {
  /** Sends the change of a payment; a deposit or its reversal is sent a second time in the shape of a deposit callback. */
  announce(record: PaymentRecord, options?: { isDeposit?: boolean }): Promise<void>;
  /** Sends what a previous run left undelivered. */
  resume(): void;
  close(): void;
}

export function createWebhooks(settings: WebhookSettings, store: SimulatorStore, faults: Faults): Webhooks {
  const timers = new Set<NodeJS.Timeout>();
  const closing = new AbortController();
  let heldBack: QueuedWebhook[] = [];

  async function enqueue(body: unknown): Promise<QueuedWebhook> {
    const webhook = { id: randomUUID(), body, attempts: 0, isDone: false };
    await store.saveWebhook(webhook);
    return webhook;
  }

  async function deliver(webhook: QueuedWebhook): Promise<void> {
    const isAccepted = await post(settings.webhookUrl(), webhook.body, closing.signal);
    if (closing.signal.aborted) return;
    const attempts = webhook.attempts + 1;
    const pause = RETRY_MINUTES[webhook.attempts];
    const isDone = isAccepted || pause === undefined;
    const tried = { ...webhook, attempts, isDone };
    await store.saveWebhook(tried);
    if (!isDone) later(tried, pause * settings.minuteMs);
  }

  function later(webhook: QueuedWebhook, delayMs: number): void {
    schedule(() => void deliver(webhook), delayMs);
  }

  function schedule(task: () => void, delayMs: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      task();
    }, delayMs);
    timer.unref();
    timers.add(timer);
  }

  function takeHeldBack(): QueuedWebhook[] {
    const taken = heldBack;
    heldBack = [];
    return taken;
  }

  async function send(body: unknown, record: PaymentRecord): Promise<void> {
    const fault = faults.takeForWebhook(record.orderId)?.kind;
    if (fault === 'dropped') return;
    const webhook = await enqueue(body);
    if (fault === 'reordered') {
      heldBack.push(webhook);
      // Sent after a while even if no other webhook follows.
      schedule(() => void deliverInOrder(takeHeldBack()), settings.minuteMs);
      return;
    }
    const released = takeHeldBack();
    const forgeries = fault === 'forged' ? [await enqueue(forge(body))] : [];
    const copies = fault === 'duplicate' ? [webhook] : [];
    void deliverInOrder([...forgeries, webhook, ...copies, ...released]);
  }

  async function deliverInOrder(webhooks: QueuedWebhook[]): Promise<void> {
    for (const webhook of webhooks) await deliver(webhook);
  }

  return {
    async announce(record, options) {
      if (settings.webhookUrl() === undefined) return;
      const createdAt = webhookTime(settings.now());
      const data = toWire(record, settings.publicUrl);
      if (options?.isDeposit) {
        const { secret, orderId, status, lastTransactionKey } = record;
        await send({ createdAt, secret, orderId, status, transactionKey: lastTransactionKey ?? null }, record);
      }
      await send({ eventType: 'PAYMENT_STATUS_CHANGED', createdAt, data }, record);
    },
    resume() {
      for (const webhook of store.pendingWebhooks()) later(webhook, 0);
    },
    close() {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

async function post(url: string | undefined, body: unknown, closing: AbortSignal): Promise<boolean> {
  if (url === undefined) return false;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** A false webhook: status DONE with a secret that is not the payment's. */
function forge(body: unknown): unknown {
  const forged = structuredClone(body) as {
    data?: { status: string; secret: string };
    status?: string;
    secret?: string;
  };
  Object.assign(forged.data ?? forged, { status: 'DONE', secret: 'ps_forged' });
  return forged;
}
