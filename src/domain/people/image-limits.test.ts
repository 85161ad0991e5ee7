import { describe, expect, it } from 'vitest';
import { faultOfImage, storedSize } from './image-limits.ts';
import { shortSchoolName } from './school-names.ts';

describe('a picture', () => {
  it.each([
    [8000, 5000, 4, false, undefined],
    [5000, 8001, 3, false, 'TOO_MANY_PIXELS'],
    [8000, 5000, 8, false, 'TOO_HEAVY'],
    [12_000, 600, 4, false, undefined],
    [12_001, 1000, 4, false, 'TOO_LONG'],
    [1000, 12_001, 4, false, 'TOO_LONG'],
    [599, 12_000, 4, false, 'TOO_LONG'],
    [12_000, 599, 4, false, 'TOO_LONG'],
  ] as const)(
    'of %i × %i with %i bytes a pixel (may be long: %s) has the fault %s',
    (width, height, bytesPerPixel, mayBeLong, fault) => {
      expect(faultOfImage({ width, height, bytesPerPixel }, mayBeLong)).toBe(fault);
    },
  );

  it.each([
    [320, 60_000, undefined],
    [319, 60_000, 'TOO_LONG'],
    [320, 60_001, 'TOO_LONG'],
    [60_000, 320, 'TOO_LONG'],
    [700, 60_000, 'TOO_MANY_PIXELS'],
  ] as const)('as a document of %i × %i has the fault %s', (width, height, fault) => {
    expect(faultOfImage({ width, height, bytesPerPixel: 4 }, true)).toBe(fault);
  });
});

describe('a stored picture', () => {
  it.each([
    [500, 400, false, 500, 400],
    [2048, 1000, false, 1024, 500],
    [1000, 2048, false, 500, 1024],
    [20_000, 1, false, 1024, 1],
    [1, 20_000, false, 1, 1024],
    [4000, 3000, true, 4000, 3000],
    [8192, 4000, true, 4096, 2000],
    [2880, 20_000, true, 1440, 10_000],
    [720, 20_000, true, 720, 20_000],
  ])('of %i × %i (may be long: %s) has %i × %i', (width, height, mayBeLong, ...stored) => {
    expect(Object.values(storedSize({ width, height }, mayBeLong))).toEqual(stored);
  });
});

it.each([
  ['부산대학교', '부산대'],
  ['대학교육원', '대학교육원'],
])('%s is %s where there is little room', (name, short) => {
  expect(shortSchoolName(name)).toBe(short);
});
