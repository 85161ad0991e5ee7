import { useState } from 'react';
import type { MemberType } from '#domain/people/members.ts';
import { usePause } from '../../../../lib/use-pause.ts';
import { RadioCard } from '../../../../ui/fields/choice.tsx';
import { MenteeArt, MentorArt } from './role-art.tsx';

const ROLES: readonly { value: MemberType; title: string; description: string; Art: typeof MentorArt }[] = [
  {
    value: 'ROLE_MENTOR',
    title: '준비된 멋진 멘토',
    description: '사회에서 쌓은 경험을 후배에게 나눠요.',
    Art: MentorArt,
  },
  {
    value: 'ROLE_MENTEE',
    title: '성실한 멘티',
    description: '먼저 걸어 본 선배에게 길을 물어요.',
    Art: MenteeArt,
  },
];

/**
 * Mentor or mentee (SPEC §2, sign-up step 2).
 * @param onPicked called a moment after a tap; not after a choice by keyboard, whose arrow keys pass over what is not meant
 */
export function RoleStep({
  value,
  onChange,
  onPicked,
}: {
  value: MemberType | null;
  onChange: (value: MemberType) => void;
  onPicked: () => void;
}) {
  const [taps, setTaps] = useState(0);
  usePause(taps || undefined, onPicked);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">역할</legend>
      {ROLES.map((role) => (
        <RadioCard
          key={role.value}
          name="memberType"
          value={role.value}
          checked={value === role.value}
          onChange={() => onChange(role.value)}
          onClick={({ detail }) => detail > 0 && setTaps(taps + 1)}
          title={role.title}
          description={role.description}
          leading={<role.Art />}
        />
      ))}
    </fieldset>
  );
}
