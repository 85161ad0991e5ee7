import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { DEFAULT_MINIMUM_NOTICE_HOURS } from '#domain/mentorings/times/slot-limits.ts';
import type { Database } from '#server/db/database.ts';
import { inPipeline } from '#server/db/pipelining.ts';
import type { Statement } from '#server/db/statement.ts';
import { findMentorDetail } from '#server/features/mentors/find-mentor.ts';
import { toMentorListItems, listMentors } from '#server/features/mentors/list-mentors.ts';
import { prepareMentorList } from '#server/features/mentors/mentor-list-store.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';

/**
 * The baseline: only `node:http` and a pool of `pg`, sending the same bytes as the first page of the mentor list and a mentor's page, by the same statements and the
 * same functions that make answers of their rows; home's row of mentors and 추천순 by the function below HTTP. It parses and validates nothing, knows no sessions (any cookie is the given member's), sets only two headers, and writes no log.
 */
const [port = '0', databaseUrl = '', memberId = '0', universityId = '0'] = process.argv.slice(2);
/** As in `env.ts`. */
const DEFAULT_PRICE_KRW = 20_000;
const INT8_ARRAY = 1016;
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(INT8_ARRAY as never, (text: string) => JSON.parse(`[${text.slice(1, -1)}]`) as number[]);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
const db: Pick<Database, 'query' | 'pipeline'> = {
  query: async <Row>(statement: Statement<Row>, values?: readonly unknown[]) =>
    (await pool.query(toQuery(statement, values))).rows as Row[],
  async pipeline(work) {
    const client = await pool.connect();
    try {
      return await inPipeline(client, toQuery, work);
    } finally {
      client.release();
    }
  },
};
function toQuery({ name, text }: Statement<unknown>, values: readonly unknown[] = []): pg.QueryConfig {
  return { name, text, values: [...values] };
}
const services = {
  db,
  clock: { now: () => new Date() },
  runtimeSettings: { overrides: async () => ({}) },
  env: { MINIMUM_NOTICE_HOURS: DEFAULT_MINIMUM_NOTICE_HOURS, SESSION_PRICE_KRW: DEFAULT_PRICE_KRW },
} as unknown as Services;
const member = { memberId: Number(memberId), role: 'ROLE_MENTEE' } as Viewer;
const ofGuests = prepareMentorList({ scope: 'all', sort: 'mentorId,DESC', size: 5 });
const ofMember = prepareMentorList({
  scope: 'all',
  sort: 'mentorId,DESC',
  viewerId: member.memberId,
  universityId: Number(universityId),
  size: 5,
});

const server = createServer((request, response) => {
  void answer(request).then((data) => {
    const body = JSON.stringify({ status: 200, message: '성공', data });
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});

function answer({ url = '', headers }: IncomingMessage): Promise<unknown> {
  const viewer = headers.cookie === undefined ? undefined : member;
  if (url.includes('suggested=true')) return readHome(viewer);
  if (url.includes('sort=recommended')) return readRecommended(viewer, Number(/size=(\d+)/.exec(url)?.[1]));
  const mentorId = /^\/v1\/mentor\/(\d+)/.exec(url)?.[1];
  return mentorId === undefined ? readPage(viewer) : findMentorDetail(services, viewer, Number(mentorId));
}

async function readPage(viewer: Viewer | undefined) {
  const { statement, values } = viewer ? ofMember : ofGuests;
  const rows = await db.query(statement, values);
  const content = await toMentorListItems(services, viewer, rows.slice(0, 5));
  const last = rows.length <= 5;
  const cursor = last ? null : String(content.at(-1)?.mentorId);
  const sliceInfo = { size: 5, numberOfElements: content.length, last, empty: content.length === 0, cursor };
  return { content, sliceInfo, correctedTo: null };
}

const NO_FILTER = { bookmarked: false, suggested: false, commissioned: false };

async function readHome(viewer: Viewer | undefined) {
  return { ...(await listMentors(services, viewer, { ...NO_FILTER, suggested: true, size: 3 })), correctedTo: null };
}

async function readRecommended(viewer: Viewer | undefined, size: number) {
  return { ...(await listMentors(services, viewer, { ...NO_FILTER, sort: 'recommended', size })), correctedTo: null };
}

server.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
process.on('SIGTERM', () => process.exit(0));
