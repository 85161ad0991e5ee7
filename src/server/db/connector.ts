import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DatabaseUnavailable, explainLoss, READ_ONLY, readOnlyServer, TOO_MANY_CONNECTIONS } from './availability.ts';

/** A server that does not answer keeps the next one waiting for so long. */
const NEXT_SERVER_AFTER_MS = 300;
/** While the database is away, each server is called again after so long: one that took no writes may have been promoted, another may have the address of a silent one. */
const CALL_AGAIN_AFTER_MS = 1000;
/** How often each is called so. By then one that was silent at the first call has had the time that it has. */
const CALLS_OF_EACH = 5;

/** What a server must be: one that takes writes, a standby, a standby where there is one, or whatever answers. */
export type ServerKind = 'writable' | 'standby' | 'prefer-standby' | 'any';

/** What may become of a connection, opened or about to be. */
export interface ConnectionEvents {
  /** It has ended, or is about to. */
  readonly onLost: (client: pg.Client) => void;
  /** Its server says that it no longer takes writes. */
  readonly onDemoted: (client: pg.Client) => void;
}

/** Opens connections to one of the servers that a database has. */
export interface Connector {
  /**
   * Resolves with a connection to the first server that is of the kind wanted, that of the last time before the others.
   * @param isHurried whether the database is away: then all servers are called again while one that says nothing is waited for
   * @throws DatabaseUnavailable when there is none at this moment; else what all of them failed with
   */
  connect(isHurried?: boolean): Promise<pg.Client>;
}

/**
 * @param settings.servers how each of them is connected to
 * @param settings.kind `any` asks for nothing, and works with every engine
 */
export function createConnector(
  settings: { servers: readonly pg.ClientConfig[]; kind: ServerKind },
  { onLost, onDemoted }: Partial<ConnectionEvents> = {},
): Connector {
  const { servers, kind } = settings;
  if (kind === 'prefer-standby') {
    const [standby, any] = (['standby', 'any'] as const).map((each) =>
      createConnector({ servers, kind: each }, { onLost, onDemoted }),
    ) as [Connector, Connector];
    return { connect: (isHurried) => standby.connect(isHurried).catch(() => any.connect(isHurried)) };
  }
  let preferred = 0;

  async function open(client: pg.Client): Promise<void> {
    // A connection may be cut at any moment, the one in which it opens included; where nobody listens the process ends of it.
    for (const event of ['error', 'end'] as const) client.on(event, () => onLost?.(client));
    const state = kind === 'any' ? undefined : followState(client);
    await client.connect();
    if (!state) return;
    if (kind === 'standby' && !(await state.isStandby()))
      throw new DatabaseUnavailable(new Error('The server is no standby'));
    if (kind === 'standby') return;
    if (!(await state.isWritable())) throw readOnlyServer();
    state.onReadOnly(() => onDemoted?.(client));
  }

  return {
    connect(isHurried = false) {
      const most = isHurried ? CALLS_OF_EACH * servers.length : servers.length;
      const { promise, resolve, reject } = Promise.withResolvers<pg.Client>();
      const running = new Set<pg.Client>();
      const errors: unknown[] = [];
      const first = preferred;
      let [calls, isOver] = [0, false];
      let timer: NodeJS.Timeout | undefined;

      function call(): void {
        clearTimeout(timer);
        if (calls === most) return giveUp();
        const index = (first + calls) % servers.length;
        calls += 1;
        if (calls < servers.length) timer = setTimeout(call, NEXT_SERVER_AFTER_MS);
        else if (isHurried) timer = setTimeout(call, CALL_AGAIN_AFTER_MS / servers.length);
        const client = new pg.Client(
          kind === 'writable' ? { application_name: newName(), ...servers[index] } : servers[index],
        );
        running.add(client);
        open(client).then(
          () => win(client, index),
          (error: unknown) => lose(client, error),
        );
      }

      function win(client: pg.Client, index: number): void {
        running.delete(client);
        if (isOver) return cutOff(client);
        end();
        preferred = index;
        for (const other of running) cutOff(other);
        resolve(client);
      }

      function lose(client: pg.Client, error: unknown): void {
        running.delete(client);
        cutOff(client);
        errors.push(explainLoss(error));
        if (isOver) return;
        if (calls < servers.length) return call();
        if (running.size === 0) giveUp();
      }

      /** The next time begins with another server: this one may be silent for long. */
      function giveUp(): void {
        end();
        preferred = (first + 1) % servers.length;
        for (const client of running) cutOff(client);
        reject(mostTelling(errors.length > 0 ? errors : [new DatabaseUnavailable(new Error('No server answers'))]));
      }

      function end(): void {
        isOver = true;
        clearTimeout(timer);
      }

      call();
      return promise;
    },
  };
}

/** The server knows each connection by a name of its own: numbers of processes are the same on several servers. */
function newName(): string {
  return `sunbaerang-${randomBytes(9).toString('base64url')}`;
}

/** The name by which the server of a connection knows it. */
export function nameOf(client: pg.Client): string {
  const { connectionParameters } = client as pg.Client & {
    readonly connectionParameters: { application_name?: string };
  };
  return connectionParameters.application_name ?? '';
}

/** Ends a connection without a word: its server may not be there to hear it. */
export function cutOff(client: pg.Client): void {
  client.connection.stream.destroy();
}

/** A server that takes no writes, or has no connection left, tells more than an address where nobody answers. */
function mostTelling(errors: readonly unknown[]): unknown {
  const losses = errors.filter((error) => error instanceof DatabaseUnavailable);
  const ofCode = (code: string) => losses.find((loss) => loss.code === code);
  return ofCode(READ_ONLY) ?? ofCode(TOO_MANY_CONNECTIONS) ?? losses[0] ?? errors[0];
}

/** Whether the server of a connection is a standby or takes no writes: PostgreSQL reports both at its start and whenever they change, a pooler perhaps not. */
function followState(client: pg.Client) {
  const reported = new Map<string, string>();
  let onReadOnly = (): void => undefined;
  client.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
    reported.set(parameterName, parameterValue);
    if (isReadOnly()) onReadOnly();
  });
  const isOn = (name: string) => reported.get(name) === 'on';
  const isReadOnly = () => isOn('in_hot_standby') || isOn('default_transaction_read_only');
  const ask = async (expression: string) => {
    const { rows } = await client.query<{ isSo: boolean }>(`select ${expression} as "isSo"`);
    return rows[0]?.isSo === true;
  };
  return {
    isWritable: async () =>
      reported.has('in_hot_standby') ? !isReadOnly() : ask(`current_setting('transaction_read_only') = 'off'`),
    isStandby: async () => (reported.has('in_hot_standby') ? isOn('in_hot_standby') : ask('pg_is_in_recovery()')),
    onReadOnly(listener: () => void) {
      onReadOnly = listener;
    },
  };
}

interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

/** Which of several servers is wanted, as libpq's `target_session_attrs` says it (https://www.postgresql.org/docs/current/libpq-connect.html). */
const SESSION_KINDS = ['any', 'read-write', 'primary', 'read-only', 'standby', 'prefer-standby'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/** The servers that a setting names, in its order. */
interface ServerAddresses {
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
