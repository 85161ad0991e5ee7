import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** What a fake server answers to a statement: rows, an SQLSTATE, or nothing at all. */
export type FakeAnswer = readonly Readonly<Record<string, FakeValue>>[] | { readonly error: string } | 'silence';
type FakeValue = number | boolean | string;

/** A server that speaks PostgreSQL's protocol and answers as it is told, for what no real one does on demand: being demoted, standing still, being gone. */
export interface FakePostgres {
  readonly url: string;
  readonly port: number;
  /** The statements that it was asked, in order. */
  readonly asked: string[];
  /** How many connections were opened so far. */
  opened(): number;
  /** How many of them are open. */
  open(): number;
  /** Answers statements from now on; undefined: with no rows. */
  answer(how: (sql: string) => FakeAnswer | undefined): void;
  /** Becomes a standby, or the primary, and reports it. @param isReported whether open sessions hear of it, as PostgreSQL tells them and a pooler does not */
  setReadOnly(isReadOnly: boolean, isReported?: boolean): void;
  /** Takes connections and says nothing any more, as a machine that stands still does; or goes on. */
  freeze(isFrozen: boolean): void;
  close(): Promise<void>;
}

/** @param settings.reports whether it says at the start of a session whether it is a standby: PostgreSQL does, a pooler does not */
export async function startFakePostgres(settings: { reports?: boolean; port?: number } = {}): Promise<FakePostgres> {
  const { reports = true } = settings;
  const asked: string[] = [];
  /** The name that each client gave itself. */
  const sessions = new Map<Socket, string>();
  let [opened, isReadOnly, isFrozen] = [0, false, false];
  let answerWith: (sql: string) => FakeAnswer | undefined = () => undefined;

  function answerTo(sql: string): FakeAnswer {
    const known = answerWith(sql);
    if (known) return known;
    if (sql.includes('pg_stat_activity')) return Array.from(sessions.values(), (name) => ({ name }));
    if (isReadOnly && /^(?:insert|update|delete)/.test(sql)) return { error: '25006' };
    if (/transaction_read_only/.test(sql)) return [{ isSo: !isReadOnly, isReadOnly }];
    return [];
  }

  function serve(socket: Socket): void {
    opened += 1;
    sessions.set(socket, '');
    socket.on('error', () => undefined).on('close', () => sessions.delete(socket));
    const prepared = new Map<string, string>();
    let [bytes, bound, hasFailed] = [Buffer.alloc(0), '', false];
    const send = (...messages: Buffer[]) => void (isFrozen || socket.write(Buffer.concat(messages)));

    function run(sql: string): Buffer[] {
      asked.push(sql);
      const answer = answerTo(sql);
      if (answer === 'silence') return [];
      if ('error' in answer) return [errorOf(answer.error)];
      return [...rowsOf(answer), message('C', text(tagOf(sql, answer.length)))];
    }

    function read(type: string, body: Buffer): void {
      const [first = '', second = ''] = body.toString().split('\0');
      if (type === 'X') socket.end();
      else if (type === 'Q') {
        const answer = run(first);
        if (answer.length > 0) send(...answer, READY);
      } else if (type === 'P') prepared.set(first, second);
      else if (type === 'B') bound = prepared.get(second) ?? '';
      else if (type === 'E') {
        const answer = run(bound);
        hasFailed = answer.length === 0;
        send(message('1', Buffer.alloc(0)), message('2', Buffer.alloc(0)), ...answer);
      } else if (type === 'S' && !hasFailed) send(READY);
    }

    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (isFrozen) return;
      if (!prepared.has('started')) {
        const size = bytes.readInt32BE(0);
        const given = bytes.subarray(8, size).toString().split('\0');
        sessions.set(socket, given[given.indexOf('application_name') + 1] ?? '');
        bytes = bytes.subarray(size);
        prepared.set('started', '');
        send(
          message('R', Buffer.alloc(4)),
          ...(reports ? stateOf(isReadOnly) : []),
          message('K', int32(opened, 1)),
          READY,
        );
      }
      while (bytes.length > 4 && bytes.length > bytes.readInt32BE(1)) {
        const size = bytes.readInt32BE(1) + 1;
        const [type, body] = [String.fromCharCode(bytes[0] ?? 0), bytes.subarray(5, size)];
        bytes = bytes.subarray(size);
        read(type, body);
      }
    });
  }

  const server = createServer(serve).listen(settings.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://somebody@127.0.0.1:${port}/somewhere`,
    port,
    asked,
    opened: () => opened,
    open: () => sessions.size,
    answer(how) {
      answerWith = how;
    },
    setReadOnly(next, isReported = true) {
      isReadOnly = next;
      if (isReported) for (const socket of sessions.keys()) socket.write(Buffer.concat(stateOf(next)));
    },
    freeze(next) {
      isFrozen = next;
    },
    async close() {
      for (const socket of sessions.keys()) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Messages of PostgreSQL's protocol (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

const text = (value: string) => Buffer.from(`${value}\0`);
const READY = message('Z', Buffer.from('I'));

function int32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value, 4 * index);
  return bytes;
}

const int16 = (value: number) => int32(value).subarray(2);

function stateOf(isReadOnly: boolean): Buffer[] {
  const report = (name: string, value: string) => message('S', Buffer.concat([text(name), text(value)]));
  return [report('in_hot_standby', isReadOnly ? 'on' : 'off'), report('default_transaction_read_only', 'off')];
}

function errorOf(code: string): Buffer {
  return message('E', text(`SERROR\0C${code}\0Ma fake error\0`));
}

function rowsOf(rows: readonly Readonly<Record<string, FakeValue>>[]): Buffer[] {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.entries(first).map(([name, value]) =>
    Buffer.concat([text(name), int32(0), int16(0), int32(oidOf(value)), int16(-1), int32(-1), int16(0)]),
  );
  const data = rows.map((row) => {
    const values = Object.values(row).map((value) => Buffer.from(textOf(value)));
    return message('D', Buffer.concat([int16(values.length), ...values.flatMap((each) => [int32(each.length), each])]));
  });
  return [message('T', Buffer.concat([int16(columns.length), ...columns])), ...data];
}

/** The type identifiers of int4, bool and text. */
function oidOf(value: FakeValue): number {
  if (typeof value === 'number') return 23;
  return typeof value === 'boolean' ? 16 : 25;
}

function textOf(value: FakeValue): string {
  return typeof value === 'boolean' ? value.toString().slice(0, 1) : String(value);
}

function tagOf(sql: string, rows: number): string {
  const [word = ''] = sql.split(' ');
  return ['begin', 'commit', 'rollback'].includes(word) ? word.toUpperCase() : `SELECT ${rows}`;
}
