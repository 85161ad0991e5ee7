import { type ComponentProps, lazy, Suspense } from 'react';
import type { TermText } from './term-text.tsx';
import { TextSkeleton } from './text-skeleton.tsx';

const Unfolded = lazy(async () => ({ default: (await import('./term-text.tsx')).TermText }));

/** The wording of a consent where few unfold it: the texts are long, and come when one is opened. */
export function FoldedTermText(props: ComponentProps<typeof TermText>) {
  return (
    <Suspense fallback={<TextSkeleton />}>
      <Unfolded {...props} />
    </Suspense>
  );
}
