import { createServer } from 'node:http';
import pg from 'pg';
import { DEFAULT_MINIMUM_NOTICE_HOURS } from '#domain/mentorings/slots.ts';
import type { Statement } from '#server/db/statement.ts';
import { toMentorListItems } from '#server/features/mentors/index.ts';
import { prepareMentorList } from '#server/features/mentors/mentor-list-store.ts';
import type { Services } from '#server/services.ts';

/**
 * The baseline: only `node:http` and a pool of `pg`, sending the same bytes as the first page of the mentor list, by the same statements and the
 * same functions that make cards of their rows. It validates nothing, sets only two headers, and writes no log.
 */
const [port = '0', databaseUrl = ''] = process.argv.slice(2);
const INT8_ARRAY = 1016;
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(INT8_ARRAY as never, (text: string) => JSON.parse(`[${text.slice(1, -1)}]`) as number[]);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
const db = {
  query: async <Row>({ name, text }: Statement<Row>, values: unknown[] = []) =>
    (await pool.query({ name, text, values })).rows as Row[],
};
const services = {
  db,
  clock: { now: () => new Date() },
  env: { MINIMUM_NOTICE_HOURS: DEFAULT_MINIMUM_NOTICE_HOURS },
} as unknown as Services;
const { statement, values } = prepareMentorList({ scope: 'all', sort: 'mentorId,DESC', size: 5 });

const server = createServer((_request, response) => {
  void readPage().then((page) => {
    const body = JSON.stringify(page);
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});

async function readPage() {
  const rows = await db.query(statement, values);
  const content = await toMentorListItems(services, rows.slice(0, 5));
  const last = rows.length <= 5;
  const cursor = last ? null : String(content.at(-1)?.mentorId);
  const sliceInfo = { size: 5, numberOfElements: content.length, last, empty: content.length === 0, cursor };
  return { status: 200, message: '성공', data: { content, sliceInfo, correctedTo: null } };
}

server.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
process.on('SIGTERM', () => process.exit(0));
