import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Checkout } from '#contract/money/payments.ts';
import { payInWindow } from './buyer.ts';
import { openTestInstance, type TestInstance } from './test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('pglite');
});
afterAll(() => instance.close());

it.each([
  { method: 'CARD', gatewayName: '카드' },
  { method: 'KAKAOPAY', gatewayName: '간편결제' },
  { method: 'VIRTUAL_ACCOUNT', gatewayName: '가상계좌' },
] as const)('a buyer in a test pays an order by $method as one in a browser does', async ({ method, gatewayName }) => {
  const { services } = instance;
  const checkout: Checkout = {
    orderId: `order-${method}`,
    amount: 20_000,
    orderName: '30분 멘토링',
    method,
    ...services.checkout,
    customerKey: 'customer-1',
    customerName: '김새내',
    // Longer than the gateway takes.
    customerEmail: `${'a'.repeat(60)}@${'b'.repeat(60)}.ac.kr`,
    successUrl: `${services.publicUrl}/user/payment/success`,
    failUrl: `${services.publicUrl}/user/payment/fail`,
    status: 'READY',
  };
  const returned = await payInWindow(services, checkout);
  expect(returned.href).toContain(checkout.successUrl);
  const paymentKey = returned.searchParams.get('paymentKey') ?? '';
  const confirmation = { paymentKey, orderId: checkout.orderId, amount: 20_000, idempotencyKey: checkout.orderId };
  expect(await services.gateway.confirm(confirmation)).toMatchObject({ method: gatewayName });
});
