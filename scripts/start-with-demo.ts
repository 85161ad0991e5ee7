import type { OpenServices } from '#server/open-services.ts';
import { reportStartErrors } from '#server/start-error.ts';
import { start } from '#server/start.ts';

// Runs the server as `src/server/main.ts` does, and with SEED=demo or small-demo inserts the demo data into a database that has none. The demo data is
// not part of the product: it is imported only here, and only when needed.

await reportStartErrors(() => start(process.env, { afterOpen: seed, afterListen: announce }));

async function seed(services: OpenServices): Promise<void> {
  if (!wantsDemo(services)) return;
  const { FULL_CAMPUS, hasDemoCampus, seedDemoCampus, SMALL_CAMPUS } = await import('../seeds/demo-campus.ts');
  if (await hasDemoCampus(services)) return;
  console.log('데모 캠퍼스를 만들고 있어요. 처음 한 번만 걸리는 시간이에요.');
  await seedDemoCampus(services, services.env.SEED === 'demo' ? FULL_CAMPUS : SMALL_CAMPUS);
}

async function announce(services: OpenServices): Promise<void> {
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
