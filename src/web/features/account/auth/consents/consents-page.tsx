import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Consent } from '#contract/account/auth.ts';
import { PAGES, type TermsPageName } from '#contract/pages.ts';
import type { TermTag } from '#domain/account/terms.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import { tellResult } from '../../../../lib/alert-failure.ts';
import { call } from '../../../../lib/api.ts';
import { describeKoreanDate } from '../../../../lib/korean-date.ts';
import { Fetched } from '../../../../lib/loaded.tsx';
import { queryOf } from '../../../../lib/queries.ts';
import { useSingleRun } from '../../../../lib/use-single-run.ts';
import { Checkbox } from '../../../../ui/fields/choice.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Skeletons } from '../../../../ui/status/skeleton.tsx';
import { SettingsFrame } from '../../settings-frame.tsx';

export const consentsQuery = queryOf(['consents'], 'GET /v1/members/me/consents');

const TEXTS: readonly { tag: TermTag; title: string; document: TermsPageName }[] = [
  { tag: 'TERMS_OF_SERVICE', title: '서비스 이용약관', document: 'termsService' },
  { tag: 'PRIVACY_POLICY', title: '개인정보 수집 및 이용', document: 'termsPrivacy' },
  { tag: 'MARKETING_CONSENT', title: '마케팅 정보 수신', document: 'termsMarketing' },
];

/** Each text with what the member last said to it and when; 마케팅 정보 수신 can be given and taken back. */
export function ConsentList({ consents }: { consents: readonly Consent[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {TEXTS.map(({ tag, title, document }) => {
        const consent = consents.find((each) => each.tag === tag);
        return (
          <li key={tag}>
            <Card tone="outlined" className="flex flex-col gap-2">
              <div className="flex items-center justify-between gap-3">
                <h2 className="min-w-0 flex-1 font-semibold">{title}</h2>
                <Link
                  to={PAGES[document]}
                  aria-label={`${title} 보기`}
                  className="inline-flex min-h-target min-w-target shrink-0 items-center justify-end text-sm text-ink-muted underline"
                >
                  보기
                </Link>
              </div>
              <p className="text-sm text-ink-muted">{describe(consent)}</p>
              {tag === 'MARKETING_CONSENT' && <MarketingChoice isAgreed={consent?.agreed ?? false} />}
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

function describe(consent: Consent | undefined): string {
  if (!consent) return '아직 답하지 않았어요.';
  const day = describeKoreanDate(koreanDay(new Date(consent.agreedAt)));
  return `${day}에 ${consent.agreed ? '동의했어요' : '동의하지 않았어요'} (${describeKoreanDate(consent.version)} 판)`;
}

function MarketingChoice({ isAgreed }: { isAgreed: boolean }) {
  const queries = useQueryClient();
  const runOnce = useSingleRun();
  // The tapped value, until the list has it.
  const [chosen, setChosen] = useState<boolean>();

  async function choose(agreed: boolean) {
    const message = `${agreed ? '동의했어요' : '동의를 거뒀어요'}. 처리 결과를 메일로 보내 드려요.`;
    setChosen(agreed);
    const isDone = await tellResult(() => call('PUT /v1/members/me/consents/marketing', { body: { agreed } }), {
      done: { message, tone: 'success' },
      failed: '바꾸지 못했어요',
    });
    if (isDone) await queries.invalidateQueries({ queryKey: consentsQuery.queryKey });
    setChosen(undefined);
  }

  return (
    <Checkbox checked={chosen ?? isAgreed} onChange={({ target }) => void runOnce(() => choose(target.checked))}>
      새 멘토와 쿠폰 소식을 메일로 받을게요
    </Checkbox>
  );
}

/** 약관과 동의: what a member has agreed to, and the consent that can be taken back (product §24.2). Operators have no consents. */
export default function ConsentsPage() {
  return (
    <SettingsFrame title="약관과 동의">
      <Fetched
        query={consentsQuery}
        skeleton={<Skeletons count={3} each="h-16 w-full rounded-xl" className="flex flex-col gap-3" />}
      >
        {(consents) => <ConsentList consents={consents} />}
      </Fetched>
    </SettingsFrame>
  );
}
