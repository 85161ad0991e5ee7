import type { MemberType } from '#domain/members/members.ts';
import { RadioCard } from '../../../ui/fields/choice.tsx';
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

/** Mentor or mentee (SPEC §2, sign-up step 2). */
export function RoleStep({ value, onChange }: { value: MemberType | null; onChange: (value: MemberType) => void }) {
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
          title={role.title}
          description={role.description}
          leading={<role.Art />}
        />
      ))}
    </fieldset>
  );
}
