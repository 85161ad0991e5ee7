import { expect } from 'vitest';
import type { CallName, DataOf, Envelope } from '#contract/calls.ts';
import type { CallInput, UploadedFile } from '../../../seeds/in-process-client.ts';
import { readApiDocument, type ApiDocument } from './api-document.ts';
import type { TestClient } from './clients/test-client.ts';
import { openTestInstance, type TestInstance } from './test-instance.ts';

/** An instance that checks its calls against the published document, both request and response. */
export interface DocumentedInstance {
  readonly instance: TestInstance;
  readonly api: ApiDocument;
  /** Makes a call; fails when request or response does not conform to the document. */
  call<Name extends CallName>(client: TestClient, name: Name, input?: CallInput<Name>): Promise<Envelope<DataOf<Name>>>;
  /** The same with one file as multipart form data. */
  upload<Name extends CallName>(
    client: TestClient,
    name: Name,
    file: UploadedFile,
    fields?: Readonly<Record<string, string>>,
  ): Promise<Envelope<DataOf<Name>>>;
}

/** Opens a test instance that checks its calls against the document; close it with `instance.close()`. */
export async function openDocumentedInstance(): Promise<DocumentedInstance> {
  const instance = await openTestInstance();
  const api = await readApiDocument(instance.app);
  const checked = <Data>(name: CallName, response: Envelope<Data>): Envelope<Data> => {
    expect(api.problemsWithResponse(name, response), `the response of ${name}`).toEqual([]);
    return response;
  };
  return {
    instance,
    api,
    async call(client, name, input = {}) {
      expect(api.problemsWithRequest(name, input), `the request of ${name}`).toEqual([]);
      return checked(name, await client.call(name, input));
    },
    async upload(client, name, file, fields = {}) {
      const body = { ...fields, file: file.name };
      expect(api.problemsWithRequest(name, { body }), `the request of ${name}`).toEqual([]);
      return checked(name, await client.upload(name, file, fields));
    },
  };
}
