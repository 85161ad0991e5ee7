import type { ImageFault } from '#domain/people/image-limits.ts';

export type UploadRefusal =
  /** More bytes than allowed. */
  | 'TOO_LARGE'
  /** An empty file. */
  | 'EMPTY'
  /** Its bytes are of no allowed type, or the file is valid as two types (S-38). */
  | 'WRONG_TYPE'
  /** A photo in a format of phones that we have no decoder for. */
  | 'HEIC'
  | 'UNREADABLE_PDF'
  /** A PDF with a script, a program to start, a file inside, or something that happens when it is opened. */
  | 'ACTIVE_PDF'
  /** An encrypted PDF that cannot be looked into. */
  | 'LOCKED_PDF'
  | 'UNREADABLE_IMAGE'
  | ImageFault;

/** Why a file is refused; `acceptUpload` maps it to SPEC's message for the kind of file. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly refusal: UploadRefusal;

  constructor(refusal: UploadRefusal) {
    super(`The file was refused: ${refusal}`);
    this.refusal = refusal;
  }
}
