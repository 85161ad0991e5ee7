/** What the provider is assumed to ask for a message. */
export const PRICES_KRW = { alimtalk: 13, sms: 18 } as const;
