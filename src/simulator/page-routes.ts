import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { BANKS } from '#domain/money/banks.ts';
import type { Html } from '#domain/text/html.ts';
import { isSameKey } from './api-routes.ts';
import { currentPayment, type SimulatorContext, changePayment } from './context.ts';
import {
  depositPage,
  listPage,
  page,
  pagePath,
  paymentPage,
  payPage,
  REFUSALS_AT_APPROVAL,
  REFUSALS_IN_WINDOW,
} from './pages.ts';
import {
  abort,
  authenticate,
  type CheckoutRequest,
  deposit,
  openPayment,
  reverseDeposit,
} from './payment-transitions.ts';
import type { PaymentRecord } from './payment.ts';
import { mustBeTaken, parse, TossError } from './toss-error.ts';

const byKey = z.object({ paymentKey: z.string() });
const bankCode = z.enum(BANKS.map((bank) => bank.code));
const payForm = z.object({ action: z.string(), bankCode: z.optional(bankCode) });
const depositForm = z.object({ action: z.enum(['deposit', 'withdraw']) });

const CANCELED_BY_BUYER = { code: 'PAY_PROCESS_CANCELED', message: '사용자에 의해 결제가 취소되었습니다.' };
const WINDOW_MESSAGES: Readonly<Record<string, string>> = {
  REJECT_CARD_COMPANY: '결제 승인이 거절되었습니다.',
  PAY_PROCESS_ABORTED: '결제 진행 중 승인에 실패하여 결제가 중단되었습니다.',
};

/** The simulator's pages, under the mount path. They consist of forms and links and need no script. */
export function servePages(app: FastifyInstance, context: SimulatorContext): void {
  const { mount } = context;
  const find = (params: unknown) => currentPayment(context, context.store.findByKey(parse(byKey, params).paymentKey));

  app.get(`${mount}/`, (_request, reply) =>
    show(context, reply, '결제 내역', listPage(mount, context.store.payments())),
  );
  app.get(`${mount}/pay/:paymentKey`, async (request, reply) => {
    const record = await find(request.params);
    if (record.status === 'READY') return show(context, reply, '결제하기', payPage(record));
    return reply.redirect(`${mount}/${pagePath(record)}/${record.paymentKey}`, 303);
  });
  app.post(`${mount}/pay/:paymentKey`, async (request, reply) => {
    const { paymentKey } = parse(byKey, request.params);
    return reply.redirect(await pay(context, paymentKey, parse(payForm, request.body)), 303);
  });
  app.get(`${mount}/deposits/:paymentKey`, async (request, reply) =>
    show(context, reply, '입금하기', depositPage(await find(request.params))),
  );
  app.post(`${mount}/deposits/:paymentKey`, async (request, reply) => {
    const { paymentKey } = parse(byKey, request.params);
    const { action } = parse(depositForm, request.body);
    const update = action === 'deposit' ? (record: PaymentRecord) => deposit(record, context.now()) : reverseDeposit;
    await changePayment(context, paymentKey, update, true);
    return reply.redirect(`${mount}/deposits/${paymentKey}`, 303);
  });
  app.get(`${mount}/receipts/:paymentKey`, async (request, reply) =>
    show(context, reply, '결제 확인', paymentPage(await find(request.params))),
  );
}

/** @returns the address that the buyer is redirected to: the merchant's, as with the gateway's window */
async function pay(context: SimulatorContext, paymentKey: string, form: z.infer<typeof payForm>): Promise<string> {
  const [action, code] = form.action.split(':');
  const seen = await currentPayment(context, context.store.findByKey(paymentKey));
  // The second of two taps: it gets the same redirect as the first.
  if (seen.status === 'IN_PROGRESS') return successAddress(seen);
  if (seen.status === 'ABORTED' && seen.failure) return failureAddress(seen, seen.failure);
  if (seen.status !== 'READY') return `${context.mount}/${pagePath(seen)}/${paymentKey}`;
  if (action === 'pay' || action === 'decline') {
    const declineWith = action === 'decline' ? approvalRefusal(seen, code) : undefined;
    const choice = { bankCode: form.bankCode, declineWith };
    return successAddress(
      await changePayment(context, paymentKey, (record) => authenticate(record, choice, context.now())),
    );
  }
  const failure = action === 'refuse' ? windowRefusal(seen, code) : CANCELED_BY_BUYER;
  const record = await changePayment(context, paymentKey, (record) => abort(record, failure));
  return failureAddress(record, failure);
}

function approvalRefusal(record: PaymentRecord, code: string | undefined): string {
  const found = REFUSALS_AT_APPROVAL[record.method].find((refusal) => refusal.code === code);
  if (!found) throw new TossError('INVALID_REQUEST');
  return found.code;
}

function windowRefusal(record: PaymentRecord, code: string | undefined): { code: string; message: string } {
  const found = REFUSALS_IN_WINDOW[record.method].find((refusal) => refusal.code === code);
  if (!found) throw new TossError('INVALID_REQUEST');
  return { code: found.code, message: WINDOW_MESSAGES[found.code] ?? found.label };
}

function successAddress(record: PaymentRecord): string {
  const url = new URL(record.successUrl);
  url.searchParams.set('paymentType', 'NORMAL');
  url.searchParams.set('orderId', record.orderId);
  url.searchParams.set('paymentKey', record.paymentKey);
  url.searchParams.set('amount', String(record.amount));
  return url.href;
}

function failureAddress(record: PaymentRecord, failure: { code: string; message: string }): string {
  const url = new URL(record.failUrl);
  url.searchParams.set('code', failure.code);
  url.searchParams.set('message', failure.message);
  // When the buyer cancels, the gateway does not send the order's identifier.
  if (failure.code !== CANCELED_BY_BUYER.code) url.searchParams.set('orderId', record.orderId);
  return url.href;
}

function show(context: SimulatorContext, reply: FastifyReply, title: string, content: Html): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page(context.mount, title, content));
}

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
