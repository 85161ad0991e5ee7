import { describe, expect, it } from 'vitest';
import { describeMegabytes, problemWithFile } from './files.ts';

const TEN_MEGABYTES = 10 * 1024 * 1024;

describe('a file before its upload', () => {
  it.each([
    ['PROFILE_IMAGE', '파일 크기가 너무 큽니다. 10MB 이하의 이미지를 업로드해주세요.'],
    ['PORTFOLIO', '10MB 이하의 파일만 업로드할 수 있습니다.'],
    ['CERTIFICATE', '파일 크기는 10MB를 초과할 수 없습니다.'],
  ] as const)('is at most 10 MB to the byte: %s', (kind, message) => {
    expect(problemWithFile(kind, { name: 'a.png', size: TEN_MEGABYTES })).toBeUndefined();
    expect(problemWithFile(kind, { name: 'a.png', size: TEN_MEGABYTES + 1 })).toBe(message);
  });

  it('is of an allowed kind, and not empty', () => {
    expect(problemWithFile('PROFILE_IMAGE', { name: 'face.svg', size: 10 })).toMatch('JPG');
    expect(problemWithFile('PROFILE_IMAGE', { name: 'constructor', size: 10 })).toMatch('JPG');
    expect(problemWithFile('PORTFOLIO', { name: 'work.PDF', size: 10 })).toBeUndefined();
    expect(problemWithFile('PORTFOLIO', { name: 'work.zip', size: 10 })).toMatch('PDF');
    expect(problemWithFile('CERTIFICATE', { name: 'a.pdf', size: 0 })).toMatch('빈 파일');
  });

  it('is described in MB with one decimal', () => {
    expect(describeMegabytes(TEN_MEGABYTES)).toBe('10.0MB');
    expect(describeMegabytes(1_500_000)).toBe('1.4MB');
    expect(describeMegabytes(3000)).toBe('0.1MB');
  });
});
