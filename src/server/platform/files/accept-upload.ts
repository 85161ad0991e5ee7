import type { Readable } from 'node:stream';
import { bodyFromFile } from './disk-file-store.ts';
import { makeFileKey, type FileFolder } from './file-key.ts';
import type { FileStore } from './file-store.ts';
import type { FileType } from './file-types.ts';
import { inspectUpload } from './inspect-upload.ts';
import { redrawImage } from './redraw-image.ts';
import type { Spool, SpooledFile } from './spool.ts';

/** What a purpose takes in, and how large its images stay. */
export interface UploadRule {
  folder: FileFolder;
  allowed: readonly FileType[];
  maxImageEdge: number;
  maxBytes: number;
}

/** The file as it lies in the store; an image has become WebP. */
export interface AcceptedFile {
  key: string;
  contentType: FileType;
  byteSize: number;
}

const PROFILE_IMAGE_EDGE = 1024;
/** An A4 page at 300 dpi stays legible. */
const DOCUMENT_EDGE = 4096;

/** The rules of the three purposes, SECURITY S-38 and S-39; `maxBytes` is the domain's. */
export const UPLOAD_RULES = {
  profileImage: {
    folder: 'profile-images',
    allowed: ['image/jpeg', 'image/png', 'image/webp'],
    maxImageEdge: PROFILE_IMAGE_EDGE,
  },
  portfolio: {
    folder: 'portfolios',
    allowed: ['application/pdf', 'image/jpeg', 'image/png'],
    maxImageEdge: DOCUMENT_EDGE,
  },
  certificate: {
    folder: 'certificates',
    allowed: ['application/pdf', 'image/jpeg', 'image/png'],
    maxImageEdge: DOCUMENT_EDGE,
  },
} as const satisfies Record<string, Omit<UploadRule, 'maxBytes'>>;

/**
 * Takes an upload from its stream to the store: received, inspected, images drawn anew, stored under a key of ours.
 * Give it the part's stream unlimited (or limited to more than `maxBytes`), so that it sees the byte too many itself.
 * @throws UploadRefused when the sender must choose another file; nothing is stored then
 */
export async function acceptUpload(
  house: { files: FileStore; spool: Spool },
  upload: { stream: Readable; originalName: string },
  rule: UploadRule,
): Promise<AcceptedFile> {
  return house.spool.receive(upload.stream, rule.maxBytes, async (file) => {
    const type = await inspectUpload(file, upload.originalName, rule.allowed);
    return type === 'application/pdf'
      ? storeAsItCame(house.files, file, rule.folder)
      : storeRedrawn(house.files, file, rule);
  });
}

async function storeAsItCame(files: FileStore, file: SpooledFile, folder: FileFolder): Promise<AcceptedFile> {
  const contentType = 'application/pdf';
  const key = makeFileKey(folder, contentType);
  await files.put(key, await bodyFromFile(file.path), { contentType });
  return { key, contentType, byteSize: file.byteSize };
}

async function storeRedrawn(files: FileStore, file: SpooledFile, rule: UploadRule): Promise<AcceptedFile> {
  const contentType = 'image/webp';
  const image = await redrawImage(file.path, rule.maxImageEdge);
  const key = makeFileKey(rule.folder, contentType);
  await files.put(key, image, { contentType });
  return { key, contentType, byteSize: image.byteLength };
}
