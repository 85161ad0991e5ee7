import { join } from 'node:path';
import { createSimulator } from './create-simulator.ts';

/** Runs the simulator as its own process on its own port (`npm run simulator`). The settings have the same names as the server's. */
async function main(): Promise<void> {
  const { env } = process;
  const port = Number(env.SIMULATOR_PORT ?? 4000);
  const merchant = env.PUBLIC_URL ?? 'http://localhost:3000';
  const publicUrl = env.SIMULATOR_PUBLIC_URL ?? `http://localhost:${port}/simulator`;
  const simulator = await createSimulator({
    stateFile: join(env.DATA_DIR ?? '.data', 'simulator', 'payments.jsonl'),
    clientKey: required('TOSS_CLIENT_KEY'),
    secretKey: required('TOSS_SECRET_KEY'),
    publicUrl,
    webhookUrl: () => env.SIMULATOR_WEBHOOK_URL ?? `${merchant}/v1/payment/webhook`,
    allowedReturnOrigins: [new URL(merchant).origin],
  });
  await simulator.listen(port, env.HOST ?? '127.0.0.1');
  console.log(
    `모의 결제: ${publicUrl}/\n서버의 설정: TOSS_API_BASE=${new URL(publicUrl).origin} TOSS_SDK_URL=${publicUrl}/sdk.js`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.close());
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} 을(를) 정해 주세요. 서버와 모의 결제에 같은 값을 주세요.`);
  return value;
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
