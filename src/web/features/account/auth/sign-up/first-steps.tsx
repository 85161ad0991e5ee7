import { lazy, Suspense, useState } from 'react';
import { PAGES, type TermsPageName } from '#contract/pages.ts';
import { REQUIRED_TERM_TAGS, TERM_TAGS, type TermTag } from '#domain/account/terms.ts';
import type { MemberType } from '#domain/people/members.ts';
import { usePause } from '../../../../lib/use-pause.ts';
import { Checkbox, RadioCard } from '../../../../ui/fields/choice.tsx';
import { TextSkeleton } from '../../policies/text-skeleton.tsx';
import { OPTIONAL_DATA, REQUIRED_DATA } from '../../policies/texts/outcomes.ts';

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

const TERMS: Record<TermTag, { title: string; document: TermsPageName; summary: readonly string[] }> = {
  TERMS_OF_SERVICE: {
    title: '서비스 이용약관 동의',
    document: 'termsService',
    summary: [],
  },
  PRIVACY_POLICY: {
    title: '개인정보 수집 및 이용 동의',
    document: 'termsPrivacy',
    summary: [`필수: ${REQUIRED_DATA}`, `선택: ${OPTIONAL_DATA}`],
  },
  MARKETING_CONSENT: {
    title: '마케팅 정보 수신 동의',
    document: 'termsMarketing',
    summary: ['새 멘토와 쿠폰 소식을 메일로 보내 드려요.'],
  },
};

/** The three consents with their texts; 전체 동의 toggles all and is checked only when all are (SPEC §5). */
export function TermsStep({ agreed, onChange }: { agreed: readonly TermTag[]; onChange: (agreed: TermTag[]) => void }) {
  const isAllAgreed = TERM_TAGS.every((tag) => agreed.includes(tag));

  function toggle(tag: TermTag) {
    onChange(agreed.includes(tag) ? agreed.filter((each) => each !== tag) : [...agreed, tag]);
  }

  return (
    <>
      <div className="rounded-xl bg-sunken px-4 py-2">
        <Checkbox checked={isAllAgreed} onChange={() => onChange(isAllAgreed ? [] : [...TERM_TAGS])}>
          <span className="text-lg font-bold">전체 동의</span>
        </Checkbox>
      </div>
      <ul className="pt-3">
        {TERM_TAGS.map((tag) => (
          <Term key={tag} tag={tag} isAgreed={agreed.includes(tag)} onToggle={() => toggle(tag)} />
        ))}
      </ul>
    </>
  );
}

function Term({ tag, isAgreed, onToggle }: { tag: TermTag; isAgreed: boolean; onToggle: () => void }) {
  const { title, document, summary } = TERMS[tag];
  const isRequired = REQUIRED_TERM_TAGS.includes(tag);
  return (
    <li>
      <Checkbox checked={isAgreed} onChange={onToggle} className="pl-4">
        <span className={isRequired ? 'font-semibold text-brand-ink' : 'text-ink-faint'}>
          {isRequired ? '[필수]' : '[선택]'}
        </span>
        <span>{` ${title}`}</span>
      </Checkbox>
      <div className="pr-2 pb-2 pl-13 text-sm text-ink-faint">
        {summary.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {/* A long text scrolls in its own box, so that the consents stay close together; the link in it makes the box reachable by keyboard. */}
      <section
        aria-label={`${title} 전문`}
        className="mb-3 h-40 overflow-y-auto overscroll-contain rounded-lg bg-sunken p-4 text-sm text-ink-muted"
      >
        <Suspense fallback={<TextSkeleton />}>
          <TermText tag={tag} level={3} />
        </Suspense>
        <a
          href={PAGES[document]}
          target="_blank"
          rel="noopener"
          className="mt-3 inline-flex min-h-target items-center font-semibold text-brand-ink underline underline-offset-4"
        >
          새 창에서 보기
        </a>
      </section>
    </li>
  );
}

/** The texts are long, so they load after everything around them. */
const TermText = lazy(async () => ({ default: (await import('../../policies/term-text.tsx')).TermText }));
