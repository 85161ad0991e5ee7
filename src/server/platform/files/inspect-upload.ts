import { fileExtension } from '#domain/files.ts';
import { inspectPdf } from './inspect-pdf.ts';
import type { SpooledFile } from './spool.ts';
import { UploadRefused } from './upload-refused.ts';

/**
 * Determines a file's media type: its first bytes, its extension and the allow-list must agree (S-38).
 * @param originalName its original name; only the extension is used
 * @param allowed extension → media type, the domain's list
 * @returns the media type
 * @throws UploadRefused `WRONG_TYPE`, and what `inspectPdf` refuses
 */
export async function inspectUpload(
  file: SpooledFile,
  originalName: string,
  allowed: Readonly<Record<string, string>>,
): Promise<string> {
  const extension = fileExtension(originalName);
  const type = Object.hasOwn(allowed, extension) ? allowed[extension] : undefined;
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(file.path);
  if (type === undefined || found?.mime !== type) throw new UploadRefused('WRONG_TYPE');
  // Images are re-encoded before they are stored; a PDF is stored unchanged, so it must be nothing else.
  if (type === 'application/pdf') await inspectPdf(file.path);
  return type;
}
