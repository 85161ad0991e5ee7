import * as z from 'zod/mini';

/** What a file is by its bytes; its name says nothing (S-38). */
export type KnownType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/heic' | 'application/pdf';

/** How much of a file's beginning tells its type: readers look for a PDF's mark that far (ISO 32000-1, annex H). */
export const HEAD_BYTES = 1024;

/** The four letters of a HEIF's kind (ISO 23008-12, AV1 Image File Format 1.1); files of several kinds list them. */
const AVIF_BRANDS = ['avif', 'avis'];
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];
const FIRST_BRAND = 8;

/** The type by the first `HEAD_BYTES` of a file; undefined for every other one, GIF, SVG and archives included. */
export function typeOfHead(head: Uint8Array): KnownType | undefined {
  const text = Array.from(head.subarray(0, HEAD_BYTES), (byte) => String.fromCharCode(byte)).join('');
  if (text.startsWith('\xFF\xD8\xFF')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1A\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  if (text.startsWith('ftyp', 4)) return typeOfHeif(text);
  const pdf = text.indexOf('%PDF-');
  return pdf >= 0 && isText(text.slice(0, pdf)) ? 'application/pdf' : undefined;
}

function typeOfHeif(text: string): KnownType | undefined {
  const size = (text.charCodeAt(2) << 8) | text.charCodeAt(3);
  const brands = text.slice(FIRST_BRAND, size).match(/[^]{4}/g) ?? [];
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'image/avif';
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'image/heic' : undefined;
}

/** Before a PDF's mark scanners and mail programs leave lines of text. Programs, archives and scripts are something else as well. */
function isText(before: string): boolean {
  return !before.startsWith('#!') && !/[^\0\t\n\f\r\P{Cc}]/u.test(before.replaceAll(/[\x80-\xFF]/g, ''));
}

/** SPEC §5, §9: exactly 10 MiB. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

export const FILE_KINDS = ['PROFILE_IMAGE', 'PORTFOLIO', 'CERTIFICATE', 'MESSAGE', 'DISPUTE'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

interface FileRule {
  /** What the file's bytes may be (S-38). */
  readonly types: readonly KnownType[];
  readonly tooLargeMessage: string;
  readonly wrongTypeMessage: string;
}

const IMAGES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
const DOCUMENTS = ['application/pdf', ...IMAGES] as const;

/** Allowed uploads, and the messages of SPEC §5 for refused ones. */
export const FILE_RULES: Readonly<Record<FileKind, FileRule>> = {
  PROFILE_IMAGE: {
    types: IMAGES,
    tooLargeMessage: '파일 크기가 너무 큽니다. 10MB 이하의 이미지를 업로드해주세요.',
    wrongTypeMessage: 'JPG, PNG, WEBP 이미지만 업로드할 수 있어요.',
  },
  PORTFOLIO: {
    types: DOCUMENTS,
    tooLargeMessage: '10MB 이하의 파일만 업로드할 수 있습니다.',
    wrongTypeMessage: 'PDF와 사진(JPG, PNG, WEBP)만 업로드할 수 있어요.',
  },
  CERTIFICATE: {
    types: DOCUMENTS,
    tooLargeMessage: '파일 크기는 10MB를 초과할 수 없습니다.',
    wrongTypeMessage: 'PDF와 사진(JPG, PNG, WEBP)만 업로드할 수 있어요.',
  },
  MESSAGE: {
    types: DOCUMENTS,
    tooLargeMessage: '10MB 이하의 파일만 보낼 수 있어요.',
    wrongTypeMessage: 'PDF와 사진(JPG, PNG, WEBP)만 보낼 수 있어요.',
  },
  DISPUTE: {
    types: DOCUMENTS,
    tooLargeMessage: '10MB 이하의 파일만 올릴 수 있어요.',
    wrongTypeMessage: 'PDF와 사진(JPG, PNG, WEBP)만 올릴 수 있어요.',
  },
};

export const EMPTY_FILE_MESSAGE = '빈 파일이에요. 다른 파일을 선택해 주세요.';
export const BROKEN_IMAGE_MESSAGE = '이미지를 읽을 수 없어요. 다른 이미지를 선택해 주세요.';
export const HEIC_MESSAGE = 'HEIC 사진은 열 수 없어요. 사진 앱에서 JPG로 저장하거나 화면을 캡처해서 올려 주세요.';
export const ACTIVE_PDF_MESSAGE =
  '스크립트, 다른 파일, 자동 동작이 들어 있는 PDF는 받을 수 없어요. ‘PDF로 인쇄’해서 다시 저장하거나 사진(JPG, PNG)으로 올려 주세요.';
export const LOCKED_PDF_MESSAGE =
  '보호가 걸려 내용을 확인할 수 없는 PDF예요. ‘PDF로 인쇄’해서 다시 저장하거나 사진(JPG, PNG)으로 올려 주세요.';
export const IMAGE_TOO_MANY_PIXELS_MESSAGE = '이미지가 너무 커요. 4,000만 화소 이하의 이미지를 선택해 주세요.';
export const IMAGE_TOO_LONG_MESSAGE =
  '이미지가 너무 길어요. 가로와 세로는 각 12,000픽셀, 비율은 1:20까지예요. 나눠서 올려 주세요.';
export const FILE_TOO_HEAVY_MESSAGE =
  '여는 데 너무 오래 걸리는 파일이에요. JPG로 다시 저장하거나 캡처해서 올려 주세요.';
/** For example a file in the cloud that is not on the device. */
const UNREADABLE_HERE_MESSAGE = '기기에서 파일을 읽지 못했어요. 파일을 내려받은 뒤 다시 선택해 주세요.';

/** A file as browsers have it. */
interface ChosenFile {
  readonly size: number;
  slice: (from: number, to: number) => { arrayBuffer: () => Promise<ArrayBuffer> };
}

/** Why a file would be refused, checked in the browser before the upload; the server checks again, with all of the file's content. */
export async function problemWithFile(kind: FileKind, file: ChosenFile): Promise<string | undefined> {
  if (file.size > MAX_FILE_BYTES) return FILE_RULES[kind].tooLargeMessage;
  if (file.size === 0) return EMPTY_FILE_MESSAGE;
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => undefined);
  return head ? problemWithType(kind, typeOfHead(new Uint8Array(head))) : UNREADABLE_HERE_MESSAGE;
}

/** Why a file of this type would be refused. */
function problemWithType(kind: FileKind, type: KnownType | undefined): string | undefined {
  if (type === 'image/heic') return HEIC_MESSAGE;
  const { types, wrongTypeMessage } = FILE_RULES[kind];
  return type && types.includes(type) ? undefined : wrongTypeMessage;
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
