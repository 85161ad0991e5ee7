export type UploadRefusal =
  /** More bytes than allowed. */
  | 'TOO_LARGE'
  /** An empty file. */
  | 'EMPTY'
  /** First bytes, extension and allow-list do not agree, or the file is valid as two types (S-38). */
  | 'WRONG_TYPE'
  | 'UNREADABLE_PDF'
  /** A PDF with a script, a program to start, or a file inside. */
  | 'ACTIVE_PDF'
  /** An encrypted PDF whose inside cannot be seen. */
  | 'LOCKED_PDF'
  | 'UNREADABLE_IMAGE'
  /** More than 40 megapixels (S-39). */
  | 'TOO_MANY_PIXELS';

/** Why a file is refused; `acceptUpload` maps it to SPEC's message for the kind of file. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly refusal: UploadRefusal;

  constructor(refusal: UploadRefusal) {
    super(`The file was refused: ${refusal}`);
    this.refusal = refusal;
  }
}
