import { expect } from 'vitest';
import type { CallName, DataOf, Envelope } from '#contract/calls.ts';
import type { CallInput, UploadedFile } from '../../../seeds/in-process-client.ts';
import { readApiDocument, type ApiDocument } from './api-document.ts';
import type { TestClient } from './test-client.ts';
import { openTestInstance, type TestInstance } from './test-instance.ts';

/** An instance and the calls to it, each held against the published document before it goes out and after it is answered. */
export interface DocumentedInstance {
  readonly instance: TestInstance;
  readonly api: ApiDocument;
  /** A call whose request the document must allow. */
  call<Name extends CallName>(client: TestClient, name: Name, input?: CallInput<Name>): Promise<Envelope<DataOf<Name>>>;
  /** The same with one file as multipart form data. */
  upload<Name extends CallName>(
    client: TestClient,
    name: Name,
    file: UploadedFile,
    fields?: Readonly<Record<string, string>>,
  ): Promise<Envelope<DataOf<Name>>>;
}

/** Opens a test instance whose calls go by the document; `close()` it as any other. */
export async function openDocumentedInstance(): Promise<DocumentedInstance> {
  const instance = await openTestInstance();
  const api = await readApiDocument(instance.app);
  const hold = <Data>(name: CallName, answer: Envelope<Data>): Envelope<Data> => {
    expect(api.problemsWithAnswer(name, answer), `the answer of ${name}`).toEqual([]);
    return answer;
  };
  return {
    instance,
    api,
    async call(client, name, input = {}) {
      expect(api.problemsWithRequest(name, input), `the request of ${name}`).toEqual([]);
      return hold(name, await client.call(name, input));
    },
    async upload(client, name, file, fields = {}) {
      const body = { ...fields, file: file.name };
      expect(api.problemsWithRequest(name, { body }), `the request of ${name}`).toEqual([]);
      return hold(name, await client.upload(name, file, fields));
    },
  };
}
