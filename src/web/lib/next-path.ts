const BASE = 'http://local.invalid';

/**
 * The address to go to after signing in, from `?next=`. Only a path on this site counts: anything that would leave it
 * (`https://…`, `//host`, `/\host`, control characters) and the sign-in screens themselves give `otherwise`.
 */
export function safeNextPath(next: string | null | undefined, otherwise = '/') {
  if (!next || !next.startsWith('/')) return otherwise;
  let url: URL;
  try {
    url = new URL(next, BASE);
  } catch {
    return otherwise;
  }
  const path = url.pathname + url.search + url.hash;
  // The parser drops tabs and turns backslashes into slashes: a text that changes host or starts with `//` is foreign.
  if (url.origin !== BASE || path.startsWith('//')) return otherwise;
  if (url.pathname === '/auth' || url.pathname.startsWith('/auth/')) return otherwise;
  return path;
}

/** `path?next=here`, so that `path` can bring the person back; without `next` when here is home. */
export function withNext(path: string, here: string) {
  const next = safeNextPath(here);
  return next === '/' ? path : `${path}?${new URLSearchParams({ next })}`;
}
