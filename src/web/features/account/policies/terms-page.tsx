import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { PAGES, type TermsPageName } from '#contract/pages.ts';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { BusinessFooter } from './business-footer.tsx';
import { NoShowPolicy, RefundPolicy } from './policies.tsx';
import { TermText } from './term-text.tsx';

const DOCUMENTS: Readonly<Record<TermsPageName, { title: string; Content: () => ReactNode }>> = {
  termsService: { title: '서비스 이용약관', Content: () => <TermText tag="TERMS_OF_SERVICE" level={2} /> },
  termsPrivacy: { title: '개인정보처리방침', Content: () => <TermText tag="PRIVACY_POLICY" level={2} /> },
  termsMarketing: { title: '마케팅 정보 수신 동의', Content: () => <TermText tag="MARKETING_CONSENT" level={2} /> },
  termsRefund: { title: '환불·노쇼 정책', Content: RefundAndNoShow },
};
const NAMES = Object.keys(DOCUMENTS) as TermsPageName[];

/** A legal text to read or print, for members and guests: `/terms/service`, `privacy`, `marketing`, `refund`. */
export default function TermsPage() {
  const { pathname } = useLocation();
  const name = NAMES.find((each) => pathname.startsWith(PAGES[each])) ?? 'termsService';
  return <Document key={name} name={name} />;
}

function Document({ name }: { name: TermsPageName }) {
  const { title, Content } = DOCUMENTS[name];
  // Opened by its address, or in a new tab, there is no previous page.
  const isFirst = useLocation().key === 'default';
  return (
    <>
      <AppBar title={title} back={isFirst ? PAGES.home : true} />
      <PageBody>
        <Content />
        <nav aria-label="다른 약관과 정책" className="pt-12 print:hidden">
          <ul className="divide-y divide-line border-y border-line">
            {NAMES.filter((each) => each !== name).map((each) => (
              <li key={each}>
                <Link
                  to={PAGES[each]}
                  replace
                  className="flex min-h-13 items-center font-medium text-ink-muted hover:text-ink"
                >
                  {DOCUMENTS[each].title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <BusinessFooter withLegalTexts={false} />
      </PageBody>
    </>
  );
}

function RefundAndNoShow() {
  return (
    <>
      <section>
        <h2 className="pb-2 text-lg font-bold">환불 정책</h2>
        <RefundPolicy />
      </section>
      <section className="pt-9">
        <h2 className="pb-2 text-lg font-bold">노쇼 정책</h2>
        <NoShowPolicy />
      </section>
    </>
  );
}
