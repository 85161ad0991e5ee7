import { useState } from 'react';
import type { MemberType } from '#domain/people/members.ts';
import { usePause } from '../../../../lib/use-pause.ts';
import { RadioCard } from '../../../../ui/fields/choice.tsx';

/** A senior with a tie and an open hand. */
function MentorArt() {
  return (
    <svg aria-hidden viewBox="0 0 72 72" className="size-18">
      <circle cx="36" cy="36" r="36" className="fill-purple-100" />
      <path d="M14 66a22 22 0 0 1 44 0 36 36 0 0 1-44 0z" className="fill-purple-600" />
      <path d="M29 46h14l-7 12z" className="fill-white" />
      <path d="m36 50 3 4-3 12-3-12z" className="fill-purple-300" />
      <circle cx="36" cy="29" r="12" className="fill-purple-200" />
      <path d="M24 28c0-9 6-13 13-13s11 5 11 12c-6 0-9-2-11-5-2 4-7 6-13 6z" className="fill-purple-900" />
      <path
        d="M31.500 33.500c2.500 3 6.500 3 9 0"
        className="stroke-purple-900"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** A student with a backpack. */
function MenteeArt() {
  return (
    <svg aria-hidden viewBox="0 0 72 72" className="size-18">
      <circle cx="36" cy="36" r="36" className="fill-purple-100" />
      <path d="M14 66a22 22 0 0 1 44 0 36 36 0 0 1-44 0z" className="fill-purple-400" />
      <path d="M24 47v20M48 47v20" className="stroke-purple-700" strokeWidth="5" strokeLinecap="round" />
      <circle cx="36" cy="30" r="12" className="fill-purple-200" />
      <path d="M23 31c-1-11 5-16 13-16s14 5 13 16l-4-6H27z" className="fill-purple-700" />
      <path
        d="M31.500 34.500c2.500 3 6.500 3 9 0"
        className="stroke-purple-900"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}

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
 * @param onPicked called a moment after a tap; not after a choice by keyboard, because arrow keys select each option they pass
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
