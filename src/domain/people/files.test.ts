import { describe, expect, it } from 'vitest';
import { describeBytes, describeMegabytes, FILE_KINDS, problemWithFile, typeOfHead } from './files.ts';

const TEN_MEGABYTES = 10 * 1024 * 1024;
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const fileOf = (content: string, size = content.length) => ({
  size,
  slice: (from: number, to: number) => ({
    arrayBuffer: () => Promise.resolve(bytesOf(content.slice(from, to)).buffer),
  }),
});
const box = (...brands: string[]) => `\0\0\0${String.fromCharCode(8 + brands.length * 4)}ftyp${brands.join('')}rest`;

describe('a file before its upload', () => {
  it.each([
    ['PROFILE_IMAGE', '파일 크기가 너무 큽니다. 10MB 이하의 이미지를 업로드해주세요.'],
    ['PORTFOLIO', '10MB 이하의 파일만 업로드할 수 있습니다.'],
    ['CERTIFICATE', '파일 크기는 10MB를 초과할 수 없습니다.'],
  ] as const)('is at most 10 MB to the byte: %s', async (kind, message) => {
    const png = '\x89PNG\r\n\x1A\n';
    expect(await problemWithFile(kind, fileOf(png, TEN_MEGABYTES))).toBeUndefined();
    expect(await problemWithFile(kind, fileOf(png, TEN_MEGABYTES + 1))).toBe(message);
    expect(await problemWithFile(kind, fileOf(''))).toMatch('빈 파일');
  });

  it.each([
    ['a JPEG', '\xFF\xD8\xFF\xE0', 'image/jpeg'],
    ['a WebP', 'RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
    ['an AVIF', box('avif', '\0\0\0\0', 'mif1', 'miaf'), 'image/avif'],
    ['an AVIF with its kind last', box('mif1', '\0\0\0\0', 'avif'), 'image/avif'],
    ['a photo of an iPhone', box('heic', '\0\0\0\0', 'mif1', 'heic'), 'image/heic'],
    ['a photo of a Galaxy', box('mif1', '\0\0\0\0', 'heic'), 'image/heic'],
    ['a PDF', '%PDF-1.7', 'application/pdf'],
    ['a PDF behind a mark of UTF-8', '\xEF\xBB\xBF%PDF-1.4', 'application/pdf'],
    ['a PDF behind what a scanner writes', `${'HTTP/1.1 200 OK\r\n'.repeat(50)}\r\n%PDF-1.4`, 'application/pdf'],
    ['a PDF behind nothing but zeros', `${'\0'.repeat(1000)}%PDF-1.4`, 'application/pdf'],
    ['a PDF that begins too late', `${' '.repeat(1024)}%PDF-1.4`, undefined],
    ['a program that is a PDF as well', 'MZ\x90\0\x03\0\0\0%PDF-1.4', undefined],
    ['an archive that is a PDF as well', 'PK\x03\x04%PDF-1.4', undefined],
    ['a script that is a PDF as well', '#!/bin/sh\n%PDF-1.4', undefined],
    ['a GIF', 'GIF89a', undefined],
    ['a sound', 'RIFF\0\0\0\0WAVE', undefined],
    ['the mark of a WebP alone', '\0\0\0\0\0\0\0\0WEBP', undefined],
    ['the mark of a PNG at the end', 'x\x89PNG\r\n\x1A\n', undefined],
    ['a film that names a picture behind its kinds', `${box('isom')}avif`, undefined],
    ['a film', box('isom', '\0\0\0\0', 'mp41'), undefined],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
  ])('is what its bytes say: %s', (_what, content, type) => {
    expect(typeOfHead(bytesOf(content))).toBe(type);
  });

  it.each(FILE_KINDS)('of a kind that cannot be opened is told what to do instead: %s', async (kind) => {
    expect(await problemWithFile(kind, fileOf(box('heic', '\0\0\0\0')))).toMatch('JPG로 저장하거나');
    expect(await problemWithFile(kind, fileOf('PK\x03\x04'))).toMatch('JPG, PNG, WEBP');
    const inTheCloud = { size: 9, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }) };
    expect(await problemWithFile(kind, inTheCloud)).toMatch('내려받은 뒤');
  });

  it('is described in MB with one decimal', () => {
    expect(describeMegabytes(TEN_MEGABYTES)).toBe('10.0MB');
    expect(describeMegabytes(1_500_000)).toBe('1.4MB');
    expect(describeMegabytes(3000)).toBe('0.1MB');
    expect([1025, 1024 * 1024 - 1, 1024 * 1024].map(describeBytes)).toEqual(['2KB', '1024KB', '1.0MB']);
  });
});
