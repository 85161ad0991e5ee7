import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Business } from '#contract/people/business.ts';
import { type TermTag, TERMS_VERSIONS } from '#domain/account/terms.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { Details } from '../../../ui/layout/details.tsx';
import { ErrorState } from '../../../ui/status/states.tsx';
import { useBusiness } from './business-query.ts';
import { TextSkeleton } from './text-skeleton.tsx';
import { describeVersion, type LegalBlock, type LegalSection, type LegalText } from './texts/legal-text.ts';
import { privacyPolicy } from './texts/privacy-policy.ts';
import { termsOfService } from './texts/terms-of-service.ts';

/** The text of each consent. */
export const TERM_TEXTS: Readonly<Record<TermTag, (business: Business) => LegalText>> = {
  TERMS_OF_SERVICE: termsOfService,
  PRIVACY_POLICY: privacyPolicy,
  MARKETING_CONSENT: marketingConsent,
};

/** The sections of a legal text beside other content, one below the other. */
function WholeText({ text }: { text: LegalText }) {
  return (
    <div className="flex flex-col gap-7">
      {text.sections.map((section) => (
        <section key={section.title}>
          <h3 className="pb-1.5 font-semibold text-ink">{section.title}</h3>
          <Blocks section={section} />
        </section>
      ))}
    </div>
  );
}

/** The articles of a legal text on a page of its own: each opens by a tap, and by its address, such as `/terms/service#article-9`. */
function FoldedArticles({ text }: { text: LegalText }) {
  const { hash } = useLocation();
  const named = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    named.current?.scrollIntoView();
  }, [hash]);
  return (
    <div className="divide-y divide-line border-y border-line">
      {text.sections.map((section, index) => {
        const id = `article-${index + 1}`;
        const isNamed = hash === `#${id}`;
        return (
          <Details
            key={section.title}
            id={id}
            ref={isNamed ? named : undefined}
            open={isNamed}
            title={<h2 className="py-1.5 font-semibold">{section.title}</h2>}
          >
            <div className="pb-5">
              <Blocks section={section} />
            </div>
          </Details>
        );
      })}
    </div>
  );
}

function Blocks({ section: { blocks } }: { section: LegalSection }) {
  return (
    <div className="flex flex-col gap-2 text-ink-muted">
      {blocks.map((block) => (
        <Block key={typeof block === 'string' ? block : JSON.stringify(block)} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('items' in block) {
    return (
      <ul className="list-disc space-y-1 pl-5">
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  }
  return <Terms rows={block.rows} />;
}

/** Terms and their definitions; one below the other, so that long ones stay readable at 320 px. */
function Terms({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows.map(([term, detail]) => (
        <div key={term} className="py-2.5">
          <dt className="font-semibold text-ink">{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The current wording of a consent, with the day it came into force. `level` is that of its headings: 2 on a page of its own. */
export function TermText({ tag, level }: { tag: TermTag; level: 2 | 3 }) {
  const { data: business, error, refetch } = useBusiness();
  if (!business) {
    return error ? <ErrorState message={messageOf(error)} onRetry={refetch} className="py-6" /> : <TextSkeleton />;
  }
  const text = TERM_TEXTS[tag](business);
  return (
    <>
      <p className="pb-5 text-sm text-ink-faint">{`${describeVersion(text.version)} 시행`}</p>
      {level === 2 ? <FoldedArticles text={text} /> : <WholeText text={text} />}
    </>
  );
}

/** 마케팅 정보 수신 동의, which is optional. */
function marketingConsent({ supportEmail }: Business): LegalText {
  return {
    title: '마케팅 정보 수신 동의',
    version: TERMS_VERSIONS.MARKETING_CONSENT,
    sections: [
      {
        title: '1. 보내 드리는 내용과 방법',
        blocks: [
          '새로 온 멘토, 쿠폰과 이벤트, 서비스 소식을 이메일로 보냅니다. 밤 9시부터 아침 8시까지는 보내지 않습니다.',
        ],
      },
      {
        title: '2. 이용하는 정보와 기간',
        blocks: ['이메일과 닉네임을 이용하며, 동의를 거두거나 탈퇴할 때까지 이용합니다.'],
      },
      {
        title: '3. 거부할 권리',
        blocks: [
          '동의하지 않아도 서비스를 그대로 이용할 수 있습니다.',
          `언제든지 설정의 ‘약관과 동의’에서, 또는 가입한 이메일로 ${supportEmail}에 알려 동의를 거둘 수 있습니다.`,
          '멘토링 약속과 결제처럼 꼭 필요한 안내는 동의와 관계없이 보냅니다.',
        ],
      },
    ],
  };
}
