import { koreanClock, koreanDay } from '#domain/time/korean-time.ts';
import { backUpInstance } from '#server/backup/back-up-instance.ts';
import { openInstance } from '#server/backup/instance.ts';
import { readEnv } from '#server/env.ts';
import { reportStartErrors } from '#server/start-error.ts';

// `npm run backup [-- FILE]`: database and files in one archive, by the server's own settings. With PostgreSQL the server may be running
// meanwhile; PGlite allows only one process, so the server must be stopped first. See docs/backup.md.

await reportStartErrors(() => backUp(process.argv[2]));

async function backUp(given: string | undefined): Promise<void> {
  const now = new Date();
  const file = given ?? `backups/sunbaerang-${koreanDay(now)}-${koreanClock(now).replace(':', '')}.tar.gz`;
  const instance = await openInstance(readEnv(process.env));
  try {
    const { tables, rows, files, byteSize, lostFiles } = await backUpInstance(instance, file, now);
    const megabytes = (byteSize / 1024 / 1024).toFixed(1);
    console.log(`백업했어요: ${file} (표 ${tables}개, 행 ${rows}개, 파일 ${files}개, ${megabytes}MB)`);
    for (const key of lostFiles) console.log(`표에는 있는데 저장소에 없는 파일이에요: ${key}`);
    if (instance.appSecret !== undefined) {
      console.log('APP_SECRET 은 백업에 들어 있지 않아요. 다른 곳에 따로 보관해 주세요.');
    }
  } finally {
    await instance.close();
  }
}
