import { isDeepStrictEqual } from 'node:util';
import { PHONE_TEMPLATES } from '#domain/notifications/phone-templates.ts';
import { readEnv } from '#server/env.ts';
import { solapiSettings } from '#server/open-services.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createSolapiTransport } from '#server/platform/phone/solapi-transport.ts';

// `npm run templates`: prints every 알림톡 template for the form of its approval, and compares them with what the provider has if its keys are
// set (docs/operations.md). Exits with 1 when one is missing, differs or is not approved.

const env = readEnv(process.env);
const link = `${(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')}/#{경로}`;
for (const { name, text, button } of PHONE_TEMPLATES)
  console.log(`=== ${name}\n${text}\n--- 버튼 (웹링크): ${button} → ${link}\n`);

const solapi = solapiSettings(env);
if (solapi) {
  const known = await createSolapiTransport({ ...solapi, clock: systemClock }).listTemplates();
  for (const { name, text, button } of PHONE_TEMPLATES) {
    const found = known.find((each) => each.name === name);
    const isSame = found?.content === text && isDeepStrictEqual(found.buttons, [{ name: button, link }]);
    const problem = found ? (isSame ? undefined : '내용이나 버튼이 달라요') : '등록되지 않았어요';
    const state = problem ?? (found?.status === 'APPROVED' ? '승인됨' : `아직 승인되지 않았어요 (${found?.status})`);
    if (state !== '승인됨') process.exitCode = 1;
    console.log(`${name}: ${state}`);
  }
} else console.log('SOLAPI_* 를 정하면 등록된 템플릿과 비교해요.');
