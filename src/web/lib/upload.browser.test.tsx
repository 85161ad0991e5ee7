import { expect, test } from 'vitest';
import { catchUploads } from '../testing/server-stub.ts';
import { sendUpload } from './upload.ts';

test('an upload that is called off before it begins ends as one that is called off later, and is not sent', async () => {
  const uploads = catchUploads();
  let failure: unknown;
  void sendUpload({
    method: 'POST',
    url: '/v1/file',
    headers: new Headers(),
    form: new FormData(),
    onProgress: undefined,
    signal: AbortSignal.abort(),
  }).catch((error: unknown) => (failure = error));
  await expect.poll(() => failure).toMatchObject({ name: 'AbortError' });
  expect(uploads()).toBe(0);
});
