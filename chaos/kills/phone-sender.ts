import { pino } from 'pino';
import { openPostgres } from '#server/db/open-database.ts';
import { createPhoneQueue } from '#server/platform/phone/phone-queue.ts';
import { createSolapiTransport } from '#server/platform/phone/solapi-transport.ts';
import { PHONE_KEYS, type PhoneSenderSettings, quickClock } from './phone-kills-settings.ts';

// A process that sends what is due until it is killed (`phone-kills.test.ts`).

const settings = JSON.parse(process.env.PHONE_SENDER ?? '{}') as PhoneSenderSettings;
const clock = quickClock(settings.begunAt);
const db = await openPostgres(settings.databaseUrl, 12, { isPrepared: true });
createPhoneQueue({
  db,
  clock,
  log: pino({ level: 'silent' }),
  secrets: [Buffer.from(settings.secret, 'hex')],
  transport: createSolapiTransport({ ...PHONE_KEYS, apiBase: settings.apiBase, sender: '0212345678', clock }),
  budgetKrw: () => Promise.resolve(0),
}).start();
process.stdout.write('begun\n');
