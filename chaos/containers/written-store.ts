import type { Client } from 'pg';

/** Numbers that a writer was told are kept. */
export const writtenStore = {
  /** @throws unless there is a synchronous standby, as a strict cluster has it from its first write on */
  async prepare(client: Client): Promise<void> {
    await client.query('create table if not exists written (number int primary key)');
    const { rowCount } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`);
    if (rowCount === 0) throw new Error('There is no synchronous standby yet');
  },
  async add(client: Client, number: number): Promise<void> {
    await client.query('insert into written values ($1) on conflict do nothing', [number]);
  },
  async list(client: Client): Promise<number[]> {
    const { rows } = await client.query<{ number: number }>('select number from written');
    return rows.map(({ number }) => number);
  },
};
