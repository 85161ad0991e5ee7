export type UploadRefusal =
  /** More bytes than allowed. */
  | 'TOO_LARGE'
  /** No bytes at all. */
  | 'EMPTY'
  /** First bytes, extension and allow-list do not agree, or the file is two things at once (SECURITY S-38). */
  | 'WRONG_TYPE'
  /** It claims to be an image or a PDF, and cannot be read as one. */
  | 'UNREADABLE'
  /** More than 40 megapixels (SECURITY S-39). */
  | 'TOO_MANY_PIXELS';

/** Thrown for a file that the sender must exchange for another; routes turn it into SPEC's message for their field. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly refusal: UploadRefusal;

  constructor(refusal: UploadRefusal) {
    super(`The file was refused: ${refusal}`);
    this.refusal = refusal;
  }
}
