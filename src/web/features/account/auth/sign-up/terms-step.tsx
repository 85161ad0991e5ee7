import { PAGES, type TermsPageName } from '#contract/pages.ts';
import { REQUIRED_TERM_TAGS, TERM_TAGS, type TermTag } from '#domain/account/terms.ts';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { LazyTermText, OPTIONAL_DATA, REQUIRED_DATA } from '../../policies/index.ts';

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
        <LazyTermText tag={tag} level={3} />
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
