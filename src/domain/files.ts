import * as z from 'zod/mini';

/** SPEC §5, §9: exactly 10 MiB. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** S-39: checked before decoding. */
export const MAX_IMAGE_PIXELS = 40_000_000;

export const FILE_KINDS = ['PROFILE_IMAGE', 'PORTFOLIO', 'CERTIFICATE', 'MESSAGE', 'DISPUTE'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

interface FileRule {
  /** Allowed extensions, each with the media type that the file's bytes must have (S-38). */
  readonly types: Readonly<Record<string, string>>;
  readonly tooLargeMessage: string;
  readonly wrongTypeMessage: string;
}

const JPEG = 'image/jpeg';
const PNG = 'image/png';
const WEBP = 'image/webp';
const PDF = 'application/pdf';

/** What may be uploaded, and the messages of SPEC §5 for what is refused. */
export const FILE_RULES: Readonly<Record<FileKind, FileRule>> = {
  PROFILE_IMAGE: {
    types: { jpg: JPEG, jpeg: JPEG, png: PNG, webp: WEBP },
    tooLargeMessage: '파일 크기가 너무 큽니다. 10MB 이하의 이미지를 업로드해주세요.',
    wrongTypeMessage: 'JPG, PNG, WEBP 이미지만 업로드할 수 있어요.',
  },
  PORTFOLIO: {
    types: { pdf: PDF, jpg: JPEG, jpeg: JPEG, png: PNG },
    tooLargeMessage: '10MB 이하의 파일만 업로드할 수 있습니다.',
    wrongTypeMessage: 'PDF, JPG, PNG 파일만 업로드할 수 있어요.',
  },
  CERTIFICATE: {
    types: { pdf: PDF, jpg: JPEG, jpeg: JPEG, png: PNG },
    tooLargeMessage: '파일 크기는 10MB를 초과할 수 없습니다.',
    wrongTypeMessage: 'PDF, JPG, PNG 파일만 업로드할 수 있어요.',
  },
  MESSAGE: {
    types: { pdf: PDF, jpg: JPEG, jpeg: JPEG, png: PNG },
    tooLargeMessage: '10MB 이하의 파일만 보낼 수 있어요.',
    wrongTypeMessage: 'PDF, JPG, PNG 파일만 보낼 수 있어요.',
  },
  DISPUTE: {
    types: { pdf: PDF, jpg: JPEG, jpeg: JPEG, png: PNG },
    tooLargeMessage: '10MB 이하의 파일만 올릴 수 있어요.',
    wrongTypeMessage: 'PDF, JPG, PNG 파일만 올릴 수 있어요.',
  },
};

export const EMPTY_FILE_MESSAGE = '빈 파일이에요. 다른 파일을 선택해 주세요.';
export const BROKEN_IMAGE_MESSAGE = '이미지를 읽을 수 없어요. 다른 이미지를 선택해 주세요.';
export const ACTIVE_PDF_MESSAGE =
  '스크립트나 다른 파일이 들어 있는 PDF는 받을 수 없어요. ‘PDF로 인쇄’해서 다시 저장하거나 사진(JPG, PNG)으로 올려 주세요.';
export const LOCKED_PDF_MESSAGE =
  '보호가 걸려 내용을 확인할 수 없는 PDF예요. ‘PDF로 인쇄’해서 다시 저장하거나 사진(JPG, PNG)으로 올려 주세요.';
export const IMAGE_TOO_MANY_PIXELS_MESSAGE = '이미지가 너무 커요. 4,000만 화소 이하의 이미지를 선택해 주세요.';

/**
 * Why a file would be refused, checked in the browser before the upload; the server checks again, with the file's content.
 * @param file its name and size in bytes
 */
export function problemWithFile(kind: FileKind, file: { name: string; size: number }): string | undefined {
  const rule = FILE_RULES[kind];
  if (file.size > MAX_FILE_BYTES) return rule.tooLargeMessage;
  if (file.size === 0) return EMPTY_FILE_MESSAGE;
  return Object.hasOwn(rule.types, fileExtension(file.name)) ? undefined : rule.wrongTypeMessage;
}

/** The extension of a file's name in lower case, without the dot; empty when there is none. */
export function fileExtension(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** A file of some bytes never reads as 0.0MB. */
const SMALLEST_SHOWN_MB = 0.1;

/** A size as shown to users, in MB with one decimal (SPEC §2 portfolio link). */
export function describeMegabytes(bytes: number): string {
  return `${Math.max(bytes / (1024 * 1024), SMALLEST_SHOWN_MB).toFixed(1)}MB`;
}

/** A size as shown to users, in KB below one MB. */
export function describeBytes(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)}KB` : describeMegabytes(bytes);
}

export const CERTIFICATE_TYPES = ['ENROLLMENT', 'EMPLOYMENT'] as const;
export type CertificateType = (typeof CERTIFICATE_TYPES)[number];
export const certificateType = z.enum(CERTIFICATE_TYPES);
/** The status that the operator reads from an enrolment certificate; it decides the coupon (product §2.2, §6.1). */
export const STUDENT_STATUSES = ['FRESHMAN', 'ENROLLED', 'GRADUATE'] as const;
export type StudentStatus = (typeof STUDENT_STATUSES)[number];
