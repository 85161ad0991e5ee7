// The browser script of the payment simulator. It has the interface of the gateway's own script, as
// @tosspayments/tosspayments-sdk loads it: TossPayments(clientKey).payment({ customerKey }).requestPayment({ … }).
(() => {
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);

  /** @param {{ code: string, message: string }} refusal */
  function paymentError({ code, message }) {
    return Object.assign(new Error(message), { name: 'TossPaymentsError', code });
  }

  /**
   * Opens a payment and navigates to its pay page. Rejects with the gateway's `code` and `message` when it refuses.
   * @param {Record<string, unknown>} request
   */
  async function openPayPage(request) {
    const response = await fetch(new URL('checkouts', src), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify(request),
    }).catch(() => {
      throw paymentError({ code: 'NETWORK_ERROR', message: '결제창을 열지 못했어요. 잠시 후 다시 시도해 주세요.' });
    });
    const body = /** @type {{ checkoutUrl: string, code: string, message: string }} */ (await response.json());
    if (!response.ok) throw paymentError(body);
    window.location.assign(body.checkoutUrl);
  }

  /** @param {string} clientKey */
  function TossPayments(clientKey) {
    return {
      /** @param {{ customerKey: string }} customer */
      payment: ({ customerKey }) => ({
        /** @param {Record<string, unknown>} request */
        requestPayment: (request) => openPayPage({ ...request, clientKey, customerKey }),
      }),
    };
  }

  Object.assign(window, { TossPayments: Object.assign(TossPayments, { ANONYMOUS: '@@ANONYMOUS' }) });
})();
