import { expect, it } from 'vitest';
import { contractsKeptUntil, describeDeletion, erasedAt } from './account-deletion.ts';

const DELETED = new Date('2026-11-23T03:00:00Z');

it('a deleted account is erased after fourteen days, and its member reads the day', () => {
  expect(erasedAt(DELETED)).toEqual(new Date('2026-12-07T03:00:00Z'));
  expect(describeDeletion(DELETED)).toBe('탈퇴한 계정이에요. 2026년 12월 7일 12:00까지 되돌릴 수 있어요.');
});

it('the contracts of a former member are kept for five years', () => {
  expect(contractsKeptUntil(DELETED)).toEqual(new Date('2031-11-23T03:00:00Z'));
});
