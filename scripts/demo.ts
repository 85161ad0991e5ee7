import { readEnv } from '#server/env.ts';
import { openServices, type OpenServices } from '#server/open-services.ts';
import { start } from '#server/start.ts';

// The demo data is not part of the product: it is imported only here, and only when needed.

/** With SEED=demo, inserts the demo data into a database that has none. */
async function seedDemo(services: OpenServices): Promise<void> {
  if (!wantsDemo(services)) return;
  const { hasDemoCampus, seedDemoCampus } = await import('../seeds/demo-campus.ts');
  if (await hasDemoCampus(services)) return;
  console.log('데모 캠퍼스를 만들고 있어요. 처음 한 번만 걸리는 시간이에요.');
  await seedDemoCampus(services);
}

/** Opens what a server needs, with its tables and the demo data: what takes as long as building the pages, beside it. */
export async function openWithDemo(source: NodeJS.ProcessEnv): Promise<OpenServices> {
  const services = await openServices(readEnv(source));
  const { db } = services;
  try {
    // PGlite plans a statement anew for each of its values, which is a tenth of the time.
    if (db.engine === 'pglite') await db.script('set plan_cache_mode = force_generic_plan');
    await seedDemo(services);
    if (db.engine === 'pglite') await db.script('reset plan_cache_mode');
    return services;
  } catch (error) {
    await services.close();
    throw error;
  }
}

/** Runs the server, with the demo data if SEED asks for it. @param services what is open already */
export function startWithDemo(services?: OpenServices): Promise<void> {
  return start(process.env, { afterOpen: seedDemo, afterListen: announceDemo, ...(services && { services }) });
}

/** Says where the demo accounts sign in. */
async function announceDemo(services: OpenServices): Promise<void> {
  if (!wantsDemo(services)) return;
  const { publicUrl, simulator } = services;
  const { DEMO_ACCOUNTS, DEMO_PASSWORD } = await import('../seeds/demo-campus.ts');
  const lines = [
    `데모 계정 (비밀번호는 모두 ${DEMO_PASSWORD})`,
    `  멘티    ${DEMO_ACCOUNTS.mentee}`,
    `  멘토    ${DEMO_ACCOUNTS.mentor}`,
    `  운영자  ${DEMO_ACCOUNTS.operator}  ${publicUrl}/admin`,
    '          처음 로그인할 때 인증 앱(Google Authenticator 등)을 등록해요.',
    ...(simulator ? [`무통장입금은 ${publicUrl}/simulator/ 에서 입금해 볼 수 있어요.`] : []),
    `메일은 ${publicUrl}/dev/mailbox 에서 볼 수 있어요. 끝내려면 Ctrl-C 를 누르세요.`,
  ];
  console.log(lines.join('\n'));
}

/** A worker does not insert it: the processes with HTTP do. */
function wantsDemo({ env }: OpenServices): boolean {
  return env.SEED !== 'none' && env.ROLE !== 'worker';
}
