import { PAGES } from '#contract/pages.ts';

const BASE = 'http://local.invalid';

/**
 * The address to open after sign-in, from `?next=`. Only a path on this site is accepted: anything that would leave it
 * (`https://…`, `//host`, `/\host`, control characters) and the sign-in screens themselves return `fallback`.
 */
export function safeNextPath(next: string | null | undefined, fallback = '/') {
  if (!next || !next.startsWith('/')) return fallback;
  let url: URL;
  try {
    url = new URL(next, BASE);
  } catch {
    return fallback;
  }
  const path = url.pathname + url.search + url.hash;
  // The parser removes tabs and turns backslashes into slashes: a value that changes the host or starts with `//` leaves the site.
  if (url.origin !== BASE || path.startsWith('//')) return fallback;
  if (url.pathname === PAGES.auth || url.pathname.startsWith(`${PAGES.auth}/`)) return fallback;
  return path;
}

/** `path?next=here`, so that `path` can return to `here`; without `next` when `here` is home. */
export function withNext(path: string, here: string) {
  const next = safeNextPath(here);
  return next === '/' ? path : `${path}?${new URLSearchParams({ next })}`;
}
