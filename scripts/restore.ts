import { openInstance } from '#server/backup/instance.ts';
import { restoreInstance } from '#server/backup/restore-instance.ts';
import { readEnv } from '#server/env.ts';
import { tossKeys } from '#server/open-services.ts';
import { createTossGateway } from '#server/platform/payments/toss-gateway.ts';
import { reportStartErrors, StartError } from '#server/start-error.ts';
import { askGateway } from './ask-gateway.ts';

// `npm run restore -- FILE`: restores a backup into the empty database and file store of the settings, completely or not at all.
// See docs/backup.md.

await reportStartErrors(() => restore(process.argv[2]));

async function restore(file: string | undefined): Promise<void> {
  if (!file) throw new StartError('복원할 백업 파일을 정해 주세요: npm run restore -- FILE');
  const env = readEnv(process.env);
  const instance = await openInstance(env);
  try {
    const { madeAt, askedSince, rows, files, hasSameSecret } = await restoreInstance(instance, file);
    console.log(`복원했어요: ${madeAt.toISOString()} 의 백업, 행 ${rows}개, 파일 ${files}개`);
    if (!hasSameSecret) {
      console.log(
        'APP_SECRET 이 백업한 곳과 달라요. 그때의 값을 APP_SECRET 이나 APP_SECRET_OTHER 에 정하지 않으면 보관 중인 계좌와 인증 앱의 키를 읽을 수 없어요.',
      );
    }
    const toss = tossKeys(env);
    if (toss) await askGateway(instance.db, createTossGateway(toss), askedSince);
    console.log('서버를 열기 전에 npm run invariants 로 확인해 주세요.');
  } finally {
    await instance.close();
  }
}
