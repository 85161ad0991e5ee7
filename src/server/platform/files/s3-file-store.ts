import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type * as Sdk from '@aws-sdk/client-s3';
import { limitParallel } from '../limit-parallel.ts';
import {
  assertSafeKey,
  FileLengthError,
  lengthOf,
  type FileBody,
  type FileEntry,
  type FileStore,
} from './file-store.ts';

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const CONNECT_TIMEOUT_MS = 3000;
const SOCKET_TIMEOUT_MS = 30_000;

/** Concurrent uploads, each with so much of it in memory: all of it, or one part at a time of a larger one (a member's own data). */
const PARALLEL_PUTS = 4;
const PART_BYTES = 16 * 1024 * 1024;

const silence = () => undefined;

/** Files in a bucket of any S3-compatible store. The SDK has several megabytes, so it is loaded only when it is used. */
export async function openS3FileStore(settings: S3Settings): Promise<FileStore> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: true,
    // Stores other than Amazon's refuse the SDK's newer default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The SDK would log to the console; errors are thrown, and the caller logs them.
    logger: { debug: silence, info: silence, warn: silence, error: silence },
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SOCKET_TIMEOUT_MS },
  });
  const sending = limitParallel(PARALLEL_PUTS);
  const at = (key: string) => {
    assertSafeKey(key);
    return { Bucket: settings.bucket, Key: key };
  };
  return {
    put(key, body, { contentType }) {
      return sending(async () => {
        const object = { ...at(key), ContentType: contentType };
        if (!(body instanceof Uint8Array) && body.byteSize > PART_BYTES) await putInParts(sdk, client, object, body);
        else await client.send(new sdk.PutObjectCommand({ ...object, Body: await readWhole(body) }));
      });
    },
    async get(key) {
      const target = at(key);
      try {
        const object = await client.send(new sdk.GetObjectCommand(target));
        if (!(object.Body instanceof Readable)) throw new Error('The store responded without a body');
        return { stream: object.Body, contentType: object.ContentType, byteSize: object.ContentLength ?? 0 };
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
    async delete(key) {
      await client.send(new sdk.DeleteObjectCommand(at(key)));
    },
    list: (prefix = '') => listBucket(sdk, client, settings.bucket, prefix),
    close() {
      client.destroy();
      return Promise.resolve();
    },
  };
}

/** Sends a stream part by part, each of which the SDK can retry. The object is there when all of them are. */
async function putInParts(
  sdk: typeof Sdk,
  client: Sdk.S3Client,
  object: { Bucket: string; Key: string; ContentType: string },
  body: Exclude<FileBody, Uint8Array>,
): Promise<void> {
  const { ContentType, ...at } = object;
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ ...at, ContentType }));
  const upload = { ...at, UploadId };
  try {
    const Parts: Sdk.CompletedPart[] = [];
    let byteSize = 0;
    for await (const part of partsOf(body.stream)) {
      byteSize += part.byteLength;
      if (byteSize > body.byteSize) break;
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(new sdk.UploadPartCommand({ ...upload, PartNumber, Body: part }));
      Parts.push({ PartNumber, ETag });
    }
    if (byteSize !== body.byteSize) throw new FileLengthError(`Expected ${body.byteSize} bytes and got ${byteSize}`);
    await client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(silence);
    throw error;
  }
}

/** The bytes of a stream in parts of equal size, but for the last one. */
async function* partsOf(stream: Readable): AsyncGenerator<Uint8Array> {
  let gathered: Uint8Array[] = [];
  let byteSize = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    gathered.push(chunk);
    byteSize += chunk.byteLength;
    while (byteSize >= PART_BYTES) {
      const bytes = Buffer.concat(gathered);
      yield bytes.subarray(0, PART_BYTES);
      gathered = [bytes.subarray(PART_BYTES)];
      byteSize -= PART_BYTES;
    }
  }
  if (byteSize > 0) yield Buffer.concat(gathered);
}

/** The SDK cannot retry a stream, so a file of one part is read into memory first. */
async function readWhole(body: FileBody): Promise<Uint8Array> {
  const bytes = body instanceof Uint8Array ? body : await buffer(body.stream);
  if (bytes.byteLength !== lengthOf(body)) {
    throw new FileLengthError(`Expected ${lengthOf(body)} bytes and got ${bytes.byteLength}`);
  }
  return bytes;
}

async function* listBucket(
  sdk: typeof Sdk,
  client: Sdk.S3Client,
  bucket: string,
  prefix: string,
): AsyncGenerator<FileEntry> {
  let token: string | undefined;
  do {
    const command = new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token });
    const page = await client.send(command);
    for (const object of page.Contents ?? []) {
      if (object.Key === undefined) continue;
      yield { key: object.Key, byteSize: object.Size ?? 0, modifiedAt: object.LastModified ?? new Date(0) };
    }
    token = page.NextContinuationToken;
  } while (token);
}
