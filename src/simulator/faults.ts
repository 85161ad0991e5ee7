import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { isTossErrorCode } from './toss-error.ts';

const MAX_DELAY_MS = 120_000;

/** Faults of API calls. `lookup` is both ways of reading a payment. */
export const CALL_FAULTS = [
  /** Refused with `code`. */
  'declined',
  /** No response; the call had no effect. */
  'timeout-before-effect',
  /** No response; the call took effect. */
  'timeout-after-effect',
  /** 500; the call had no effect. */
  'server-error-before-effect',
  /** 500; the call took effect. */
  'server-error-after-effect',
  /** The correct response after `delayMs`. */
  'slow',
  /** 429. */
  'rate-limited',
] as const;
export const WEBHOOK_FAULTS = [
  /** Sent twice. */
  'duplicate',
  /** Sent after the next one. */
  'reordered',
  /** Preceded by a false one with a wrong secret. */
  'forged',
  /** Never sent. */
  'dropped',
] as const;

export type CallFault = (typeof CALL_FAULTS)[number];
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];
export type CallName = 'confirm' | 'cancel' | 'lookup';

const shared = {
  /** How many calls it applies to; `null` means until it is cleared. */
  times: z._default(z.nullable(z.int().check(z.gte(1), z.lte(10_000))), 1),
  /** Only for this order. */
  orderId: z.optional(z.string().check(z.maxLength(64))),
};

/** The body of `POST …/faults`. */
export const faultSwitch = z.discriminatedUnion('operation', [
  z.object({
    operation: z.enum(['confirm', 'cancel', 'lookup']),
    kind: z.enum(CALL_FAULTS),
    code: z._default(z.string().check(z.refine(isTossErrorCode)), 'REJECT_CARD_PAYMENT'),
    delayMs: z._default(z.int().check(z.gte(0), z.lte(MAX_DELAY_MS)), 3000),
    ...shared,
  }),
  z.object({ operation: z.literal('webhook'), kind: z.enum(WEBHOOK_FAULTS), ...shared }),
]);
export type FaultSwitch = z.infer<typeof faultSwitch>;
export type ArmedFault = FaultSwitch & { id: string };
export type CallFaultSwitch = Extract<FaultSwitch, { kind: CallFault }>;
export type WebhookFaultSwitch = Extract<FaultSwitch, { kind: WebhookFault }>;

/** The switches that are on. Kept in memory only: a restart clears them. */
export interface Faults {
  arm(fault: FaultSwitch): ArmedFault;
  list(): ArmedFault[];
  clear(): void;
  /** The oldest switch for this call and order, counted down once. */
  takeForCall(operation: CallName, orderId: string | undefined): CallFaultSwitch | undefined;
  takeForWebhook(orderId: string): WebhookFaultSwitch | undefined;
}

export function createFaults(): Faults {
  let armed: ArmedFault[] = [];

  function take(operation: FaultSwitch['operation'], orderId: string | undefined): ArmedFault | undefined {
    const found = armed.find(
      (fault) => fault.operation === operation && (fault.orderId === undefined || fault.orderId === orderId),
    );
    if (!found) return undefined;
    if (found.times !== null) found.times -= 1;
    if (found.times === 0) armed = armed.filter((fault) => fault !== found);
    return found;
  }

  return {
    arm(fault) {
      const entry = { ...fault, id: randomUUID() };
      armed.push(entry);
      return { ...entry };
    },
    list: () => armed.map((fault) => ({ ...fault })),
    clear() {
      armed = [];
    },
    takeForCall(operation, orderId) {
      const fault = take(operation, orderId);
      return fault && fault.operation !== 'webhook' ? fault : undefined;
    },
    takeForWebhook(orderId) {
      const fault = take('webhook', orderId);
      return fault?.operation === 'webhook' ? fault : undefined;
    },
  };
}
