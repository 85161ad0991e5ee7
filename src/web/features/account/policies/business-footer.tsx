import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import type { Business } from '#contract/people/business.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { useBusiness } from './business-query.ts';

const LINK = 'inline-flex min-h-target items-center px-1 hover:text-ink';

/** The footer of a page: links to the legal texts (unless the page lists them itself), and the business information on a tap (전자상거래법 제10조). */
export function BusinessFooter({ withLegalTexts = true }: { withLegalTexts?: boolean }) {
  return (
    <footer className="pt-8 text-sm text-ink-faint">
      {withLegalTexts && <LegalTextLinks />}
      <BusinessDetails />
    </footer>
  );
}

function LegalTextLinks() {
  return (
    <nav aria-label="약관과 정책" className="-mx-1 flex flex-wrap gap-x-3 print:hidden">
      <Link to={PAGES.termsService} className={LINK}>
        이용약관
      </Link>
      <Link to={PAGES.termsPrivacy} className={`${LINK} font-bold text-ink-muted`}>
        개인정보처리방침
      </Link>
      <Link to={PAGES.termsRefund} className={LINK}>
        환불·노쇼 정책
      </Link>
    </nav>
  );
}

function BusinessDetails() {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useBusiness({ enabled: isOpen });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
      <summary className="flex min-h-target w-fit cursor-pointer list-none items-center gap-1 [&::-webkit-details-marker]:hidden">
        사업자 정보
        <ChevronDown
          aria-hidden
          className="size-4 transition-transform duration-200 group-open:rotate-180 print:hidden"
        />
      </summary>
      {data ? (
        <Facts business={data} />
      ) : error ? (
        <p role="alert">{messageOf(error)}</p>
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
    </details>
  );
}

function Facts({ business }: { business: Business }) {
  const rows: readonly [string, string][] = [
    ['상호', business.name],
    ['대표자', business.representative],
    ['사업자등록번호', business.registrationNumber],
    ['통신판매업 신고번호', business.mailOrderNumber],
    ['주소', business.address],
    ['전화', business.phone],
    ['이메일', business.supportEmail],
    ['호스팅 제공', business.hostingProvider],
  ];
  return (
    <div className="pb-2">
      {business.isExample && (
        <p className="pb-2 font-semibold text-warning">개발용 예시가 섞여 있어요. 실제 사업자 정보가 아니에요.</p>
      )}
      <dl className="flex flex-col gap-1">
        {rows.map(([term, detail]) => (
          <div key={term} className="flex gap-2">
            <dt className="w-24 shrink-0">{term}</dt>
            <dd className="min-w-0 text-ink-muted">{detail}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-2">
        선배랑은 통신판매중개자로서 멘토링의 당사자가 아니며, 멘토링의 내용에 관한 책임은 멘토와 멘티에게 있어요. 결제와
        환불은 약관에 따라 책임지고 처리해요.
      </p>
    </div>
  );
}
