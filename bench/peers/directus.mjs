import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import pg from 'pg';

// Directus on our tables, which it finds by itself: its own tables beside them, guests may read mentors and book. No cache, as by default.
// node directus.mjs PORT DATABASE_URL
const [port = '0', url = ''] = process.argv.slice(2);
Object.assign(process.env, {
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: url,
  SECRET: 'bench-bench-bench-bench-bench-32',
  ADMIN_EMAIL: 'admin@bench.example.com',
  ADMIN_PASSWORD: 'bench-password',
  HOST: '127.0.0.1',
  PORT: port,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  LOG_LEVEL: 'error',
  TELEMETRY: 'false',
});
const cli = join(createRequire(import.meta.url).resolve('directus/package.json'), '../cli.js');
const { status } = spawnSync(process.execPath, [cli, 'bootstrap'], { stdio: ['ignore', 'ignore', 'inherit'] });
if (status !== 0) throw new Error('Directus did not make its tables');

const client = new pg.Client({ connectionString: url });
await client.connect();
await client.query(
  `insert into directus_permissions (policy, collection, action, permissions, fields)
   select id, collection, action, '{}', '*' from directus_policies cross join (
     values ('mentor_profiles', 'read'), ('universities', 'read'), ('peer_bookings', 'read'), ('peer_bookings', 'create')
   ) allowed (collection, action) where icon = 'public'`,
);
await client.end();

process.argv.splice(1, process.argv.length, cli, 'start');
await import('@directus/api/cli/run.js');
