import { expect, test } from 'vitest';
import { missingCertificates } from './certificates.ts';

const handedIn = (certificateType: 'ENROLLMENT' | 'EMPLOYMENT', status: 'PENDING' | 'APPROVED' | 'REJECTED') => ({
  certificateType,
  status,
  reason: null,
});

test('a mentor hands in enrolment, then employment; a mentee enrolment alone', () => {
  expect(missingCertificates('ROLE_MENTOR', [])).toEqual(['ENROLLMENT', 'EMPLOYMENT']);
  expect(missingCertificates('ROLE_MENTEE', [])).toEqual(['ENROLLMENT']);
});

test('what has arrived is not asked for again unless it was turned down', () => {
  expect(missingCertificates('ROLE_MENTOR', [handedIn('ENROLLMENT', 'PENDING')])).toEqual(['EMPLOYMENT']);
  expect(
    missingCertificates('ROLE_MENTOR', [handedIn('ENROLLMENT', 'REJECTED'), handedIn('EMPLOYMENT', 'APPROVED')]),
  ).toEqual(['ENROLLMENT']);
});
