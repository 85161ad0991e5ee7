import { StartError } from '../start-error.ts';
import { createConnector, type ServerKind, serversOf } from './connector.ts';

const CONNECT_TIMEOUT_MS = 5000;
/** One after the other: where two poolers share an address, at least two clients come to the same one. */
const CLIENTS = 4;
/** duplicate_prepared_statement: a client before left it on the connection. invalid_sql_statement_name: it lies on another one. */
const NOT_KEPT_APART: ReadonlySet<unknown> = new Set(['42P05', '26000']);
const NAMED = { name: 'check-pooler', text: 'select 1' };

/**
 * Makes sure that prepared statements work through whatever `databaseUrl` leads to: a pooler in transaction mode that does not keep them apart
 * (PgBouncer before 1.21) would fail requests at random. Other faults are not reported here.
 * @throws StartError that says what to set
 */
export async function checkPooler(databaseUrl: string, kind: ServerKind): Promise<void> {
  const servers = serversOf(databaseUrl).map((server) => ({ ...server, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }));
  const connector = createConnector({ servers, kind });
  for (let count = 0; count < CLIENTS; count += 1) {
    const client = await connector.connect().catch(() => undefined);
    if (!client) return;
    try {
      await client.query(NAMED);
    } catch (error) {
      if (error instanceof Error && 'code' in error && NOT_KEPT_APART.has(error.code))
        throw new StartError(
          'DATABASE_URL 의 연결 풀러가 준비된 문장(prepared statement)을 접속마다 나누어 주지 않아요. ' +
            'PgBouncer 는 1.21 이상에서 max_prepared_statements 를 200 이상으로 정하고, 그럴 수 없으면 DATABASE_PREPARED=off 로 시작해 주세요. ' +
            '(The pooler does not track prepared statements: use PgBouncer 1.21 or later with max_prepared_statements, or set DATABASE_PREPARED=off.)',
        );
      return;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
