/** The part of the URL parser in browsers and Node that is needed here: the domain knows no runtime. */
declare const URL: { new (text: string): { readonly host: string }; canParse(text: string): boolean };

/** https, a host with a dot and without a user in front of it, perhaps a port, then what follows. */
const PARTS = /^https:\/\/(?<host>[^\s\\/?#@:%[\]]+\.[^\s\\/?#@:%[\]]+(?::\d{1,5})?)(?<rest>(?:[/?#][^\s\\]*)?)$/i;
const HOST = /^[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?$/;
/** A host of numbers only is read as an IPv4 address, even if some are missing. */
const FOUR_NUMBERS = /^\d+(?:\.\d+){3}(?::\d+)?$/;
const NUMBERS = /^[\d.]+(?::\d+)?$/;

/**
 * An https address in the one form that is stored: scheme and host in lower case, the host in ASCII (`xn--…`), no needless port. What follows the host
 * stays as typed.
 * @returns undefined for other texts, also for a port above 65535 and for an address with a user or password
 */
export function toWebAddress(text: string): string | undefined {
  const { host: typed = '', rest = '' } = PARTS.exec(text)?.groups ?? {};
  const origin = `https://${typed}`;
  if (typed === '' || !URL.canParse(origin)) return undefined;
  const { host } = new URL(origin);
  if (!HOST.test(host)) return undefined;
  if (NUMBERS.test(host) && !FOUR_NUMBERS.test(typed)) return undefined;
  return `https://${host}${rest}`;
}
