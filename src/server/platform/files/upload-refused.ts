export type UploadRefusal =
  /** More bytes than allowed. */
  | 'TOO_LARGE'
  /** No bytes at all. */
  | 'EMPTY'
  /** First bytes, extension and allow-list do not agree, or the file is two things at once (S-38). */
  | 'WRONG_TYPE'
  | 'UNREADABLE_PDF'
  | 'UNREADABLE_IMAGE'
  /** More than 40 megapixels (S-39). */
  | 'TOO_MANY_PIXELS';

/** Why a file goes no further; `acceptUpload` says it in SPEC's words for the kind of file. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly refusal: UploadRefusal;

  constructor(refusal: UploadRefusal) {
    super(`The file was refused: ${refusal}`);
    this.refusal = refusal;
  }
}
