import type { TermTag } from '#domain/account/terms.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { ErrorState } from '../../../ui/status/states.tsx';
import { useBusiness } from './business-query.ts';
import { TERM_TEXTS } from './documents.ts';
import { LegalArticle } from './legal-article.tsx';
import { TextSkeleton } from './text-skeleton.tsx';
import { describeVersion } from './texts/figures.ts';

/** The current wording of a consent, with the day it came into force. */
export function TermText({ tag, level }: { tag: TermTag; level: 2 | 3 }) {
  const { data: business, error, refetch } = useBusiness();
  if (!business) {
    return error ? <ErrorState message={messageOf(error)} onRetry={refetch} className="py-6" /> : <TextSkeleton />;
  }
  const text = TERM_TEXTS[tag](business);
  return (
    <>
      <p className="pb-5 text-sm text-ink-faint">{`${describeVersion(text.version)} 시행`}</p>
      <LegalArticle text={text} level={level} />
    </>
  );
}
