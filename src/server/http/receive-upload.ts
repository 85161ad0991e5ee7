import type { Readable } from 'node:stream';
import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_FILE_BYTES, type FileKind } from '#domain/people/files.ts';
import { refuse, RefusalError } from '#domain/refusals.ts';
import { acceptUpload, type AcceptedFile } from '../platform/files/accept-upload.ts';
import { cleanFileName } from '../platform/files/download-name.ts';
import type { Services } from '../services.ts';

/** A file uploaded with a call: validated and already stored. */
export interface Upload extends AcceptedFile {
  readonly kind: FileKind;
  /** Its original name, sanitised for display. */
  readonly originalName: string;
}

export interface ReceivedForm {
  readonly fields: Record<string, string>;
  readonly file: Upload;
}

const MAX_FIELDS = 5;
const MAX_FIELD_BYTES = 1000;
/**
 * Reads a multipart form with one file in `file`, stops at 10 MB + 1 byte (SPEC §5; S-37) and stores the file if it is valid.
 * A caller that does not keep the file must delete it from the store.
 * @throws RefusalError `FILE_TOO_LARGE` and `WRONG_FILE_TYPE` with the kind's message, `NO_FILE`, `BROKEN_FILE`, `UNSUPPORTED_CONTENT_TYPE`
 */
export async function receiveUpload(
  services: Services,
  request: FastifyRequest,
  kind: FileKind,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) refuse('UNSUPPORTED_CONTENT_TYPE');
  const fields: Record<string, string> = {};
  let file: Upload | undefined;
  let arriving: Readable | undefined;
  // One byte more than allowed, so that the store's limit refuses a larger file, with its message.
  const limits = {
    fileSize: MAX_FILE_BYTES + 1,
    files: 1,
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    parts: MAX_FIELDS + 1,
  };
  try {
    for await (const part of readParts(request, { limits })) {
      if (part.type === 'file') {
        arriving = part.file;
        const accepted = await acceptUpload(services, part.file, kind);
        file = { ...accepted, kind, originalName: cleanFileName(part.filename) };
      } else if (typeof part.value === 'string') {
        fields[part.fieldname] = part.value;
      }
    }
  } catch (error) {
    if (file) await services.files.delete(file.key);
    throw error === arriving?.errored ? new RefusalError('BROKEN_FILE') : error;
  }
  return file ? { fields, file } : refuse('NO_FILE');
}

/** The parts of a form. A truncated or missing form is a client error; the parser's limits keep their status. */
async function* readParts(request: FastifyRequest, options: Parameters<FastifyRequest['parts']>[0]) {
  try {
    yield* request.parts(options);
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error ? error : new RefusalError('BROKEN_FILE');
  }
}
