import { createServer } from 'node:http';
import pg from 'pg';
import { prepareMentorList } from '#server/features/mentors/mentor-list-store.ts';

/**
 * The baseline: only `node:http` and a pool of `pg`, sending the same bytes as the first page of the mentor list. It validates
 * nothing, sets only two headers, and writes no log.
 */
const [port = '0', databaseUrl = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
const { statement, values } = prepareMentorList({ scope: 'all', sort: 'mentorId,DESC', size: 5 });
const query = { name: statement.name, text: statement.text, values };

interface Row {
  mentorId: string;
  nickname: string;
  organizationName: string;
  detailedJob: string;
  jobCategory: string;
  experience: number;
  mentoringCount: number;
  introductionTitle: string;
  imageKey: string | null;
}

const server = createServer((_request, response) => {
  void pool.query<Row>(query).then(({ rows }) => {
    const body = JSON.stringify(toEnvelope(rows));
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});

function toEnvelope(rows: Row[]) {
  const content = rows.slice(0, 5).map((row) => ({
    mentorId: Number(row.mentorId),
    nickname: row.nickname,
    organization: {
      name: row.organizationName,
      detailedJob: row.detailedJob,
      jobCategory: row.jobCategory,
      experience: row.experience,
    },
    mentoringCount: row.mentoringCount,
    introduction: { title: row.introductionTitle },
    profileImage: row.imageKey,
    isBookmarked: false,
    field: row.jobCategory,
    subField: row.detailedJob,
  }));
  const last = rows.length <= 5;
  const cursor = last ? null : String(content.at(-1)?.mentorId);
  const sliceInfo = { size: 5, numberOfElements: content.length, last, empty: content.length === 0, cursor };
  return { status: 200, message: '성공', data: { content, sliceInfo } };
}

server.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
process.on('SIGTERM', () => process.exit(0));
