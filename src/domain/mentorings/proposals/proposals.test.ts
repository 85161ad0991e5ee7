import { describe, expect, it } from 'vitest';
import {
  MAX_OPEN_PROPOSALS,
  mentoringMessage,
  problemOfMentee,
  problemWithProposal,
  type ProposingPair,
} from './proposals.ts';

const PAIR: ProposingPair = {
  isVerified: true,
  isProofOver: false,
  openCount: 0,
  isOneself: false,
  menteeUniversityId: 1,
  mentorUniversityId: 1,
  isBlocked: false,
  openMentoringId: null,
  maxOpenProposals: null,
  openProposals: 0,
};
const FULL = MAX_OPEN_PROPOSALS;

describe('a proposal is refused', () => {
  it.each<[code: ReturnType<typeof problemWithProposal>, facts: Partial<ProposingPair>]>([
    [undefined, {}],
    [undefined, { openCount: FULL - 1, maxOpenProposals: 2, openProposals: 1 }],
    ['NOT_VERIFIED', { isVerified: false }],
    ['ENROLMENT_LAPSED', { isProofOver: true }],
    ['OWN_PROFILE', { isOneself: true }],
    ['NOT_FOUND', { mentorUniversityId: null }],
    ['OTHER_UNIVERSITY', { mentorUniversityId: 2 }],
    ['NOT_AVAILABLE', { isBlocked: true }],
    ['ALREADY_PROPOSED', { openMentoringId: 7 }],
    ['TOO_MANY_OPEN_PROPOSALS', { openCount: FULL }],
    ['PROPOSALS_FULL', { maxOpenProposals: 2, openProposals: 2 }],
  ])('as %s for %o', (code, facts) => {
    expect(problemWithProposal({ ...PAIR, ...facts })).toBe(code);
  });

  it('for the first reason of several', () => {
    const reasons: [code: string, facts: Partial<ProposingPair>][] = [
      ['OWN_PROFILE', { isOneself: true }],
      ['NOT_VERIFIED', { isVerified: false }],
      ['ENROLMENT_LAPSED', { isProofOver: true }],
      ['NOT_FOUND', { mentorUniversityId: null }],
      ['OTHER_UNIVERSITY', { mentorUniversityId: 2 }],
      ['NOT_AVAILABLE', { isBlocked: true }],
      ['ALREADY_PROPOSED', { openMentoringId: 7 }],
      ['TOO_MANY_OPEN_PROPOSALS', { openCount: FULL }],
      ['PROPOSALS_FULL', { maxOpenProposals: 1, openProposals: 1 }],
    ];
    for (const [index, [code]] of reasons.entries()) {
      const pair = reasons.slice(index).reduceRight((facts, [, each]) => ({ ...facts, ...each }), PAIR);
      expect(problemWithProposal(pair)).toBe(code);
    }
  });

  it('without a profile', () => {
    expect(problemWithProposal(undefined)).toBe('NO_PROFILE');
    expect(problemOfMentee(undefined)).toBe('NO_PROFILE');
  });
});

it('the message to a mentor has at most 500 letters and no spaces around it', () => {
  expect(mentoringMessage.parse(` ${'가'.repeat(500)} `)).toBe('가'.repeat(500));
  expect(mentoringMessage.safeParse('가'.repeat(501)).error?.issues[0]?.message).toBe(
    '멘토에게 전할 말은 최대 500자까지 입력할 수 있어요.',
  );
});
