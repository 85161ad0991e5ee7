import type { Member, VerificationState } from '#contract/people/members.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Avatar } from '../../../ui/status/avatar.tsx';
import { Badge, type BadgeTone } from '../../../ui/status/badge.tsx';
import type { Me } from '../../people/members/use-me.ts';

const ROLE_NAMES: Record<Member['memberType'], string> = {
  ROLE_MENTOR: '멘토',
  ROLE_MENTEE: '멘티',
  ROLE_ADMIN: '운영자',
};

const VERIFICATIONS: Record<VerificationState, { text: string; tone: BadgeTone }> = {
  NONE: { text: '미인증', tone: 'neutral' },
  PENDING: { text: '심사 중', tone: 'warning' },
  APPROVED: { text: '인증 완료', tone: 'success' },
  REJECTED: { text: '반려', tone: 'danger' },
};

/** The member's photo, name, role, school or company, and whether the documents are approved. */
export function ProfileSummary({
  user,
  me,
  error,
  onRetry,
}: {
  user: Member;
  me: Me | undefined;
  /** Why `me` could not be loaded. */
  error: Error | null;
  onRetry: () => unknown;
}) {
  const verification = me?.isProfileRegisterd ? VERIFICATIONS[me.verification] : undefined;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar src={user.profileImage} size="lg" />
      <div className="min-w-0 flex-1 basis-40">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-1">
          <span className="text-sm font-semibold text-brand-ink">{ROLE_NAMES[user.memberType]}</span>
          {verification && <Badge tone={verification.tone}>{verification.text}</Badge>}
        </div>
        <p className="text-xl font-bold">{user.nickname ?? '반가워요!'}</p>
        {error && !me ? (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-muted">
            <p>{messageOf(error)}</p>
            <Button variant="soft" size="sm" onClick={() => onRetry()}>
              다시 시도
            </Button>
          </div>
        ) : (
          <p className="text-sm text-ink-muted">{(me && affiliationOf(me, user.memberType)) ?? user.email}</p>
        )}
      </div>
    </div>
  );
}

function affiliationOf({ mentorProfile, menteeProfile }: Me, role: Member['memberType']) {
  if (mentorProfile && role === 'ROLE_MENTOR')
    return `${mentorProfile.organization.name} · ${mentorProfile.organization.detailedJob}`;
  if (menteeProfile) return `${menteeProfile.education.schoolName} ${menteeProfile.education.major}`;
  return undefined;
}
