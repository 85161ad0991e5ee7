import { expect, test } from 'vitest';
import { missingCertificates } from './certificates.ts';

const submitted = (certificateType: 'ENROLLMENT' | 'EMPLOYMENT', status: 'PENDING' | 'APPROVED' | 'REJECTED') => ({
  certificateType,
  status,
  reason: null,
  lacksDocument: false,
});

const member = (
  verification: 'NONE' | 'PENDING' | 'APPROVED' | 'REJECTED',
  ...certificates: ReturnType<typeof submitted>[]
) => ({
  verification,
  certificates,
});

test('a mentor submits enrolment, then employment; a mentee enrolment alone', () => {
  expect(missingCertificates('ROLE_MENTOR', member('NONE'))).toEqual(['ENROLLMENT', 'EMPLOYMENT']);
  expect(missingCertificates('ROLE_MENTEE', member('NONE'))).toEqual(['ENROLLMENT']);
});

test('a submitted document is not requested again unless it was rejected', () => {
  expect(missingCertificates('ROLE_MENTOR', member('NONE', submitted('ENROLLMENT', 'PENDING')))).toEqual([
    'EMPLOYMENT',
  ]);
  expect(
    missingCertificates(
      'ROLE_MENTOR',
      member('REJECTED', submitted('ENROLLMENT', 'REJECTED'), submitted('EMPLOYMENT', 'APPROVED')),
    ),
  ).toEqual(['ENROLLMENT']);
});

test('a mentee verified already, as by a school address, has no document to submit; a mentor has', () => {
  expect(missingCertificates('ROLE_MENTEE', member('APPROVED'))).toEqual([]);
  expect(missingCertificates('ROLE_MENTOR', member('APPROVED', submitted('EMPLOYMENT', 'REJECTED')))).toEqual([
    'ENROLLMENT',
    'EMPLOYMENT',
  ]);
});

test('a mentor with a new employer or role may submit a new employment document', () => {
  const changed = { ...submitted('EMPLOYMENT', 'PENDING'), lacksDocument: true };
  const mentor = { ...member('APPROVED', submitted('ENROLLMENT', 'APPROVED'), changed) };
  expect(missingCertificates('ROLE_MENTOR', mentor)).toEqual(['EMPLOYMENT']);
});
