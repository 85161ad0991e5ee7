import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PHONE_TEMPLATES } from '#domain/notifications/phone-templates.ts';

const LINK = 'https://sunbaerang.example/#{경로}';
const asRegistered = ({ name, text: content, button }: (typeof PHONE_TEMPLATES)[number]) => ({
  templateId: name,
  name,
  status: 'APPROVED',
  content,
  buttons: [{ buttonType: 'WL', buttonName: button, linkMo: LINK, linkPc: LINK }],
});

let registered: readonly object[] = [];
const provider = createServer((_request, response) => response.end(JSON.stringify({ templateList: registered })));
beforeAll(() => once(provider.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

async function run(keys: NodeJS.ProcessEnv) {
  const program = spawn(process.execPath, ['scripts/templates.ts'], {
    cwd: `${import.meta.dirname}/..`,
    env: { PATH: process.env.PATH, PUBLIC_URL: 'https://sunbaerang.example', ...keys },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(program.stdout), once(program, 'exit')]);
  return { output, status: program.exitCode };
}
const compare = () =>
  run({
    SOLAPI_API_KEY: 'key',
    SOLAPI_API_SECRET: 'secret',
    SOLAPI_SENDER: '0212345678',
    SOLAPI_CHANNEL_ID: 'channel',
    SOLAPI_API_BASE: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  });

it('prints every template for the form of its approval', async () => {
  const { output, status } = await run({});
  for (const { name, text: content, button } of PHONE_TEMPLATES)
    expect(output).toContain(`=== ${name}\n${content}\n--- 버튼 (웹링크): ${button} → ${LINK}\n`);
  expect(status).toBe(0);
});

it('compares them with those of the provider: missing, different, not approved yet, elsewhere', async () => {
  registered = PHONE_TEMPLATES.map(asRegistered);
  expect(await compare()).toMatchObject({ status: 0, output: expect.not.stringMatching(/않았어요|달라요/) as string });

  const [first, second, third, fourth, fifth, sixth, ...others] = PHONE_TEMPLATES.map(asRegistered);
  registered = [
    { ...second, content: `${second?.content} ` },
    { ...third, status: 'INSPECTING' },
    { ...fourth, buttons: [{ buttonName: '멘토링 보기', linkMo: 'https://other.example/#{경로}' }] },
    { ...fifth, buttons: [{ buttonName: '보기', linkMo: LINK }] },
    { ...sixth, buttons: [] },
    ...others,
  ];
  const { output, status } = await compare();
  expect(status).toBe(1);
  expect(output.split('\n').slice(-PHONE_TEMPLATES.length - 1)).toEqual([
    `${first?.name}: 등록되지 않았어요`,
    `${second?.name}: 내용이나 버튼이 달라요`,
    `${third?.name}: 아직 승인되지 않았어요 (INSPECTING)`,
    `${fourth?.name}: 내용이나 버튼이 달라요`,
    `${fifth?.name}: 내용이나 버튼이 달라요`,
    `${sixth?.name}: 내용이나 버튼이 달라요`,
    ...others.map(({ name }) => `${name}: 승인됨`),
    '',
  ]);
});
