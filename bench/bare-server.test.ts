import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '#server/testing/database/test-database.ts';
import { createMentor } from '#server/testing/factories.ts';
import { freePort } from '#server/testing/free-port.ts';
import { openTestInstance } from '#server/testing/test-instance.ts';
import { stop, waitFor } from './list.ts';

it('the baseline of the list answers, with the mentors that ours has', async () => {
  const database = await createTestDatabase('postgresql');
  const instance = await openTestInstance(database);
  onTestFinished(() => instance.close());
  const { memberId } = await createMentor(instance);
  const port = await freePort();
  const given = [String(port), database.url ?? '', '0', '0'];
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), ...given]);
  onTestFinished(() => stop(child));
  const at = `http://127.0.0.1:${port}/v1/mentor`;
  await waitFor(at);
  for (const address of [at, `${at}?suggested=true&size=3`])
    expect(await (await fetch(address)).json()).toMatchObject({ data: { content: [{ mentorId: memberId }] } });
  expect(await (await fetch(`${at}/${memberId}`)).json()).toMatchObject({ data: { mentorId: memberId } });
});
