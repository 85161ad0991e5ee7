/** Which of several servers is wanted, as libpq's `target_session_attrs` says it (https://www.postgresql.org/docs/current/libpq-connect.html). */
export const SESSION_KINDS = ['any', 'read-write', 'primary', 'read-only', 'standby', 'prefer-standby'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/** The servers that a setting names, in its order. */
export interface ServerAddresses {
  /** One connection string a server; none of them has several hosts. */
  readonly urls: readonly [string, ...string[]];
  /** Undefined when the setting does not say. */
  readonly kind: SessionKind | undefined;
}

const PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
const HOST = /^(?<host>\[[\da-f:.%]+\]|[^\s:[\]]*)(?::(?<port>\d{0,5}))?$/i;

/**
 * Reads a connection string as libpq does: `postgres://USER:PASSWORD@HOST:PORT,HOST:PORT/DATABASE?target_session_attrs=read-write`, or with
 * `?host=HOST,HOST&port=PORT,PORT`. `pg` itself knows one host alone.
 * @returns undefined when it is none
 */
export function readServerAddresses(text: string): ServerAddresses | undefined {
  const [, scheme = '', authority = '', path = '', query = ''] = PARTS.exec(text.trim()) ?? [];
  if (scheme === '') return undefined;
  const options = new URLSearchParams(query);
  const kind = options.get('target_session_attrs') ?? undefined;
  if (kind !== undefined && !isSessionKind(kind)) return undefined;
  options.delete('target_session_attrs');
  const at = authority.lastIndexOf('@') + 1;
  const inAuthority = hostsOf(authority.slice(at)) ?? [];
  const hosts = options.has('host') ? namedHosts(options, inAuthority[0]?.port ?? '') : inAuthority;
  const urls = hosts.map(({ host, port }) => {
    const own = new URLSearchParams(options);
    // A folder with a socket cannot stand where a host does.
    const isFolder = host.startsWith('/');
    if (isFolder) own.set('host', host);
    const place = `${isFolder ? 'localhost' : host}${port === '' ? '' : `:${port}`}`;
    return `${scheme}${authority.slice(0, at)}${place}${path}${own.size > 0 ? `?${own.toString()}` : ''}`;
  });
  const [first, ...others] = urls;
  if (first === undefined || !urls.every((url) => URL.canParse(url))) return undefined;
  return { urls: [first, ...others], kind };
}

/** How each server is connected to that an address names. */
export function serversOf(address: string): { connectionString: string }[] {
  return (readServerAddresses(address)?.urls ?? [address]).map((connectionString) => ({ connectionString }));
}

/** Which of the servers that an address names may answer reads. */
export function readingKindOf(address: string): 'standby' | 'prefer-standby' | 'any' {
  const kind = readServerAddresses(address)?.kind;
  if (kind === 'read-only') return 'standby';
  return kind === 'standby' || kind === 'prefer-standby' ? kind : 'any';
}

interface Host {
  readonly host: string;
  readonly port: string;
}

/** `HOST:PORT,HOST:PORT`; undefined when one of them is not a host. */
function hostsOf(list: string): Host[] | undefined {
  const hosts = list.split(',').map((each) => HOST.exec(each)?.groups);
  const isWrong = hosts.some((host) => !host || (host.host === '' && hosts.length > 1));
  return isWrong ? undefined : hosts.map((host) => ({ host: host?.host ?? '', port: host?.port ?? '' }));
}

/**
 * `host=HOST,HOST&port=PORT,PORT`, which are taken from the options: one port is for all hosts.
 * @returns none when they do not fit together
 */
function namedHosts(options: URLSearchParams, otherPort: string): Host[] {
  const hosts = (options.get('host') ?? '').split(',');
  const ports = (options.get('port') ?? otherPort).split(',');
  options.delete('host');
  options.delete('port');
  const isWrong = hosts.includes('') || !ports.every((port) => /^\d{0,5}$/.test(port));
  if (isWrong || (ports.length > 1 && ports.length !== hosts.length)) return [];
  return hosts.map((host, index) => ({ host, port: ports[index] ?? ports[0] ?? '' }));
}

function isSessionKind(text: string): text is SessionKind {
  return SESSION_KINDS.some((kind) => kind === text);
}
