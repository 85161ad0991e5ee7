/** What a browser hands to the payment window, as the gateway's script sends it. */
export interface WindowRequest {
  method: 'CARD' | 'VIRTUAL_ACCOUNT' | 'TRANSFER';
  amount: { currency: 'KRW'; value: number };
  orderId: string;
  orderName: string;
  successUrl: string;
  failUrl: string;
  customerName?: string;
  card?: { flowMode: 'DEFAULT' | 'DIRECT'; easyPay?: string };
  virtualAccount?: { validHours: number };
}

/** What a buyer can do in the simulator's window; the code says how it goes wrong. */
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
  const answer = await fetch(new URL('checkouts', browser.sdkUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...request, clientKey: browser.clientKey, customerKey: 'test-customer' }),
  });
  const body = (await answer.json()) as { checkoutUrl?: string; code?: string };
  if (!body.checkoutUrl) throw new Error(`The pay window did not open: ${answer.status} ${body.code}`);
  return body.checkoutUrl;
}

/** Presses a button on the pay page. @returns the address that the buyer is sent to */
export async function pressInPayWindow(payPage: string, action: WindowAction, bankCode?: string): Promise<URL> {
  return pressButton(payPage, bankCode ? { action, bankCode } : { action });
}

/** Pays into the account of a bank transfer, or has the bank take it back. @param payPage the pay page's address */
export async function playBank(payPage: string, action: 'deposit' | 'withdraw'): Promise<void> {
  await pressButton(payPage.replace('/pay/', '/deposits/'), { action });
}

async function pressButton(page: string, fields: Record<string, string>): Promise<URL> {
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const location = answer.headers.get('location');
  if (!location) throw new Error(`The page led nowhere: ${answer.status} ${await answer.text()}`);
  return new URL(location, page);
}
