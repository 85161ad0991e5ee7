import { createRequire } from 'node:module';

// A store of files that speaks S3, told by its environment as the image that deploy/compose.yaml names.
interface Server {
  run(): Promise<unknown>;
}
interface Account {
  createKeyPair(accessKeyId: string, secretAccessKey: string): void;
}
const load = createRequire(import.meta.url);
const S3rver = load('s3rver') as new (settings: object) => Server;
const { DUMMY_ACCOUNT } = load('s3rver/lib/models/account.js') as { DUMMY_ACCOUNT: Account };
const { MINIO_ROOT_USER = '', MINIO_ROOT_PASSWORD = '' } = process.env;
DUMMY_ACCOUNT.createKeyPair(MINIO_ROOT_USER, MINIO_ROOT_PASSWORD);
await new S3rver({
  address: '0.0.0.0',
  port: 9000,
  silent: true,
  // Its host is a name, which would be taken for that of a bucket.
  vhostBuckets: false,
  directory: '/data',
  configureBuckets: [{ name: 'sunbaerang' }, { name: 'restored' }],
}).run();
process.on('SIGTERM', () => process.exit(0));
