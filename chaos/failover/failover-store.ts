import pg from 'pg';

/** How many mentorings each mentee has proposed. @param superuserUrl of the primary */
export async function countProposals(superuserUrl: string): Promise<ReadonlyMap<number, number>> {
  const client = new pg.Client({ connectionString: Object.assign(new URL(superuserUrl), { pathname: '/app' }).href });
  await client.connect();
  try {
    const { rows } = await client.query<{ menteeId: number; count: number }>(
      'select mentee_id::int as "menteeId", count(*)::int as count from mentorings group by mentee_id',
    );
    return new Map(rows.map(({ menteeId, count }) => [menteeId, count]));
  } finally {
    await client.end();
  }
}
