import { expect, test } from 'vitest';
import { missingCertificates } from './certificates.ts';

const handedIn = (certificateType: 'ENROLLMENT' | 'EMPLOYMENT', status: 'PENDING' | 'APPROVED' | 'REJECTED') => ({
  certificateType,
  status,
  reason: null,
});

const standing = (
  verification: 'NONE' | 'PENDING' | 'APPROVED' | 'REJECTED',
  ...certificates: ReturnType<typeof handedIn>[]
) => ({
  verification,
  certificates,
});

test('a mentor hands in enrolment, then employment; a mentee enrolment alone', () => {
  expect(missingCertificates('ROLE_MENTOR', standing('NONE'))).toEqual(['ENROLLMENT', 'EMPLOYMENT']);
  expect(missingCertificates('ROLE_MENTEE', standing('NONE'))).toEqual(['ENROLLMENT']);
});

test('what has arrived is not asked for again unless it was turned down', () => {
  expect(missingCertificates('ROLE_MENTOR', standing('NONE', handedIn('ENROLLMENT', 'PENDING')))).toEqual([
    'EMPLOYMENT',
  ]);
  expect(
    missingCertificates(
      'ROLE_MENTOR',
      standing('REJECTED', handedIn('ENROLLMENT', 'REJECTED'), handedIn('EMPLOYMENT', 'APPROVED')),
    ),
  ).toEqual(['ENROLLMENT']);
});

test('a mentee who is verified already, as by the school’s own address, is asked for nothing; a mentor is', () => {
  expect(missingCertificates('ROLE_MENTEE', standing('APPROVED'))).toEqual([]);
  expect(missingCertificates('ROLE_MENTOR', standing('APPROVED', handedIn('EMPLOYMENT', 'REJECTED')))).toEqual([
    'ENROLLMENT',
    'EMPLOYMENT',
  ]);
});
