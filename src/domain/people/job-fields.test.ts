import { describe, expect, it } from 'vitest';
import { isJobField, isSubFieldOf, JOB_FIELDS, SUB_FIELDS } from './job-fields.ts';

describe('job fields', () => {
  it('are eleven, each with sub-fields that end with 기타', () => {
    expect(JOB_FIELDS).toHaveLength(11);
    for (const field of JOB_FIELDS) {
      expect(SUB_FIELDS[field].at(-1)).toBe('기타');
      expect(new Set(SUB_FIELDS[field]).size).toBe(SUB_FIELDS[field].length);
    }
  });

  it('know their own sub-fields', () => {
    expect(isSubFieldOf('개발', '백엔드')).toBe(true);
    expect(isSubFieldOf('개발', '변호사')).toBe(false);
    expect([
      isJobField('개발'),
      isJobField('전체'),
      isJobField('toString'),
      isJobField(null),
      isJobField(undefined),
    ]).toEqual([true, false, false, false, false]);
  });
});
