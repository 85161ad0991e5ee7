import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isSameKey } from './api-routes.ts';
import type { SimulatorContext } from './context.ts';
import { mustBeTaken, parse } from './parse.ts';
import { openPayment, type CheckoutRequest } from './payment-transitions.ts';
import { TossError } from './toss-error.ts';

const MINIMUM_WON = { CARD: 100, TRANSFER: 200, VIRTUAL_ACCOUNT: 200 } as const;

const optionalText = z.optional(z.nullable(z.string()));
const card = z.object({
  flowMode: z.optional(z.nullable(z.enum(['DEFAULT', 'DIRECT']))),
  easyPay: optionalText,
});
const virtualAccount = z.object({
  validHours: z.optional(z.nullable(z.int())),
});

/** What the browser script sends: the merchant's `requestPayment` with its client key. `gateway-limits.ts` has the limits of each field. */
const checkoutRequest = z.object({
  clientKey: z.string(),
  customerKey: z.string(),
  method: z.enum(['CARD', 'TRANSFER', 'VIRTUAL_ACCOUNT']),
  amount: z.object({ currency: z.literal('KRW'), value: z.int() }),
  orderId: z.string(),
  orderName: z.string(),
  successUrl: z.string(),
  failUrl: z.string(),
  customerName: optionalText,
  customerEmail: optionalText,
  card: z.optional(z.nullable(card)),
  virtualAccount: z.optional(z.nullable(virtualAccount)),
});

/** `POST …/checkouts`: the browser script opens a payment and receives the address of its pay page. */
export function serveCheckouts(app: FastifyInstance, context: SimulatorContext): void {
  const path = `${context.mount}/checkouts`;
  app.options(path, (request, reply) => {
    allowOrigin(context, request, reply);
    return reply
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type')
      .status(204)
      .send();
  });
  app.post(path, async (request, reply) => {
    allowOrigin(context, request, reply);
    const checkout = parse(checkoutRequest, request.body);
    mustBeTaken('requestPayment', request.body);
    if (!isSameKey(checkout.clientKey, context.settings.clientKey)) throw new TossError('UNAUTHORIZED_KEY');
    assertReturnAddress(context, checkout.successUrl);
    assertReturnAddress(context, checkout.failUrl);
    if (checkout.amount.value < MINIMUM_WON[checkout.method]) throw new TossError('BELOW_MINIMUM_AMOUNT');
    const known = context.store.findByOrder(checkout.orderId);
    if (known?.lastTransactionKey) throw new TossError('DUPLICATED_ORDER_ID');
    const record = openPayment(toRequest(checkout), context.now());
    await context.store.savePayment(record);
    return { checkoutUrl: `${context.settings.publicUrl}/pay/${record.paymentKey}` };
  });
}

function toRequest(checkout: z.infer<typeof checkoutRequest>): CheckoutRequest {
  const { orderId, orderName, method, successUrl, failUrl } = checkout;
  const isDirect = method === 'CARD' && checkout.card?.flowMode === 'DIRECT';
  return {
    orderId,
    orderName,
    method,
    easyPay: isDirect ? (checkout.card?.easyPay ?? undefined) : undefined,
    amount: checkout.amount.value,
    customerName: checkout.customerName ?? undefined,
    customerEmail: checkout.customerEmail ?? undefined,
    successUrl,
    failUrl,
    validHours: checkout.virtualAccount?.validHours ?? undefined,
  };
}

/** The pay page redirects buyers to these addresses, so only the merchant's origins are allowed. */
function assertReturnAddress(context: SimulatorContext, address: string): void {
  const url = URL.parse(address);
  if (!url || !context.settings.allowedReturnOrigins.includes(url.origin)) throw new TossError('INVALID_REQUEST');
}

function allowOrigin(context: SimulatorContext, request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers;
  if (origin !== undefined && context.settings.allowedReturnOrigins.includes(origin)) {
    reply.header('access-control-allow-origin', origin).header('vary', 'origin');
  }
}
