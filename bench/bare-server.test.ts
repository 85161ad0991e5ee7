import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '#server/testing/database/test-database.ts';
import { createMentor } from '#server/testing/factories.ts';
import { openTestInstance } from '#server/testing/test-instance.ts';
import { startProgram } from './programs.ts';

it('the baseline of the list answers, with the mentors that ours has', async () => {
  const database = await createTestDatabase('postgresql');
  const instance = await openTestInstance(database);
  onTestFinished(() => instance.close());
  const { memberId } = await createMentor(instance);
  const args = [database.url ?? '', '0', '0'];
  const { port, stop } = await startProgram(join(import.meta.dirname, 'bare-server.ts'), { args, ready: '/v1/mentor' });
  onTestFinished(stop);
  const at = `http://127.0.0.1:${port}/v1/mentor`;
  for (const address of [at, `${at}?suggested=true&size=3`])
    expect(await (await fetch(address)).json()).toMatchObject({ data: { content: [{ mentorId: memberId }] } });
  expect(await (await fetch(`${at}/${memberId}`)).json()).toMatchObject({ data: { mentorId: memberId } });
});
