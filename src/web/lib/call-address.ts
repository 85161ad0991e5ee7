type Value = string | number | boolean | null | undefined;

/**
 * Splits a call's name into method and address: `GET /v1/mentor/{mentorId}` with `{ mentorId: 7 }` gives
 * `GET` and `/v1/mentor/7`. Query values that are undefined, null or empty are omitted.
 *
 * @throws Error when a placeholder of the address has no value: an error of the caller.
 */
export function callAddress(name: string, params: Record<string, Value> = {}, query: Record<string, Value> = {}) {
  const [method = '', template = ''] = name.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined || value === null || value === '') throw new Error(`${name} needs ${key}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  return { method, url: search.size > 0 ? `${path}?${search}` : path };
}
