import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import type { Elements } from '../elements.ts';
import { AppBar } from '../navigation/app-bar.tsx';
import { ProgressBar } from '../status/progress-bar.tsx';
import { BottomActionBar } from './bottom-action-bar.tsx';
import { PageBody, PageHeading } from './column.tsx';

export type StepPageProps = {
  title: string;
  step: number;
  total: number;
  back: () => void;
  /** The step's question; focused when the step changes, so that screen readers read it. */
  heading: ReactNode;
  description?: ReactNode;
  /** The buttons at the bottom; a submit button calls `onSubmit`. */
  footer?: ReactNode;
  note?: ReactNode;
  onSubmit?: () => unknown;
  children: Elements;
};

/** One step of a flow such as sign-up or a registration: progress, question, fields, and the buttons to continue. */
export function StepPage({
  title,
  step,
  total,
  back,
  heading,
  description,
  footer,
  note,
  onSubmit,
  children,
}: StepPageProps) {
  const content = (
    <>
      <PageBody>
        <StepHeading key={step} description={description}>
          {heading}
        </StepHeading>
        {children}
      </PageBody>
      {footer && <BottomActionBar note={note}>{footer}</BottomActionBar>}
    </>
  );

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    onSubmit?.();
  }

  return (
    <>
      <AppBar title={title} back={back} />
      <section aria-label={`${title} 단계`} className="px-page pt-1">
        <ProgressBar step={step} total={total} />
      </section>
      {onSubmit ? (
        // The messages are our own rules' (`useZodForm`), not the browser's.
        <form noValidate onSubmit={submit} className="flex flex-1 flex-col">
          {content}
        </form>
      ) : (
        content
      )}
    </>
  );
}

function StepHeading({ description, children }: { description: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <PageHeading ref={heading} description={description}>
      {children}
    </PageHeading>
  );
}
