/** The request that opens a payment window, as the gateway's browser script sends it. */
export interface WindowRequest {
  method: 'CARD' | 'VIRTUAL_ACCOUNT' | 'TRANSFER';
  amount: { currency: 'KRW'; value: number };
  orderId: string;
  orderName: string;
  successUrl: string;
  failUrl: string;
  customerKey?: string;
  customerName?: string | undefined;
  customerEmail?: string | undefined;
  windowTarget?: 'self';
  card?: { flowMode: 'DEFAULT' | 'DIRECT'; easyPay?: string };
  virtualAccount?: { validHours?: number };
}

/** A button of the simulator's payment window; the code is the error that it simulates. */
export type WindowAction = 'pay' | 'close' | `refuse:${string}` | `decline:${string}`;

/**
 * Opens the simulator's pay page, as `sdk.js` does.
 * @param sdkUrl the address of that script
 * @returns the address of the page
 */
export async function openPayWindow(
  browser: { sdkUrl: string; clientKey: string },
  request: WindowRequest,
): Promise<string> {
  const response = await fetch(new URL('checkouts', browser.sdkUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customerKey: 'test-customer', ...request, clientKey: browser.clientKey }),
  });
  const body = (await response.json()) as { checkoutUrl?: string; code?: string };
  if (!body.checkoutUrl) throw new Error(`The pay window did not open: ${response.status} ${body.code}`);
  return body.checkoutUrl;
}

/** Presses a button on the pay page. @returns the address that the buyer is sent to */
export async function pressInPayWindow(payPage: string, action: WindowAction, bankCode?: string): Promise<URL> {
  return pressButton(payPage, bankCode ? { action, bankCode } : { action });
}

/** Deposits into the virtual account of a payment, or has the bank reverse the deposit. @param payPage the pay page's address */
export async function pressInDepositPage(payPage: string, action: 'deposit' | 'withdraw'): Promise<void> {
  await pressButton(payPage.replace('/pay/', '/deposits/'), { action });
}

async function pressButton(page: string, fields: Record<string, string>): Promise<URL> {
  const response = await fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const location = response.headers.get('location');
  if (!location) throw new Error(`The page did not redirect: ${response.status} ${await response.text()}`);
  return new URL(location, page);
}
