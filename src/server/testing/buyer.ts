import type { Checkout } from '#contract/money/payments.ts';
import { windowRequest } from '#domain/money/gateway-limits.ts';
import { openPayWindow, pressInPayWindow, type WindowAction } from '#simulator/buyer.ts';
import type { OpenServices } from '../open-services.ts';
import { SIMULATOR_PATH } from '../platform/payments/open-payment-gateway.ts';

/**
 * Does what the browser does with an order's `checkout`: opens the simulator's window and presses a button in it.
 * The server need not listen: the simulator listens on its own address.
 * @param validHours how long the virtual account accepts a deposit
 * @returns the address that the buyer is redirected to
 */
export async function payInWindow(
  services: Pick<OpenServices, 'simulator' | 'checkout'>,
  checkout: Checkout,
  action: WindowAction = 'pay',
  validHours?: number,
): Promise<URL> {
  const origin = services.simulator?.origin;
  if (!origin) throw new Error('This instance has no simulator');
  const browser = { clientKey: checkout.clientKey, sdkUrl: `${origin}${SIMULATOR_PATH}/sdk.js` };
  const { customerKey } = checkout;
  const request = { ...windowRequest(checkout, validHours), customerKey };
  const payPage = new URL(await openPayWindow(browser, request));
  return pressInPayWindow(`${origin}${payPage.pathname}`, action);
}
