import type { TermTag } from '#domain/account/terms.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { ErrorState } from '../../../ui/status/states.tsx';
import { useBusiness } from './business-query.ts';
import { TERM_TEXTS } from './documents.ts';
import { TextSkeleton } from './text-skeleton.tsx';
import { describeVersion } from './texts/figures.ts';
import type { LegalBlock, LegalText } from './texts/legal-text.ts';

/** The sections of a legal text, each under its heading. `level` is the heading's: 2 on a page of its own. */
function LegalArticle({ text, level }: { text: LegalText; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="flex flex-col gap-7">
      {text.sections.map((section) => (
        <section key={section.title} className="break-inside-avoid-page">
          <Heading className={level === 2 ? 'pb-2 text-lg font-bold' : 'pb-1.5 font-semibold text-ink'}>
            {section.title}
          </Heading>
          <div className="flex flex-col gap-2 text-ink-muted">
            {section.blocks.map((block) => (
              <Block key={typeof block === 'string' ? block : JSON.stringify(block)} block={block} />
            ))}
          </div>
        </section>
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
