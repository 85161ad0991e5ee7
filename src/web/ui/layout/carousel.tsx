import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useSwipe } from './use-swipe.ts';

export type CarouselProps = {
  label: string;
  slides: readonly { id: string; content: ReactNode }[];
  /** Which slide is shown, from 0. */
  index: number;
  onTurn: (index: number) => void;
  className?: string;
};

/**
 * Slides side by side that turn in 500 ms and stop at both ends (SPEC §2, onboarding carousel). Turned by swiping and
 * by {@link CarouselDots}.
 */
export function Carousel({ label, slides, index, onTurn, className }: CarouselProps) {
  const { ref, by } = useSwipe<HTMLElement>((direction) => {
    const next = index + (direction === 'forward' ? 1 : -1);
    if (next >= 0 && next < slides.length) onTurn(next);
  });

  return (
    <section
      aria-label={label}
      aria-roledescription="캐러셀"
      ref={ref}
      className={clsx('flex touch-pan-y overflow-hidden select-none', className)}
    >
      <div
        className={clsx('flex w-full', by === undefined && 'transition-transform duration-500 ease-glide')}
        style={{ transform: `translateX(calc(${-100 * index}% + ${resist(by ?? 0, index, slides.length)}px))` }}
      >
        {slides.map((slide, position) => (
          <div
            key={slide.id}
            role="group"
            aria-roledescription="슬라이드"
            aria-label={`${slides.length}장 중 ${position + 1}번째`}
            inert={position !== index}
            className="flex w-full shrink-0 flex-col"
          >
            {slide.content}
          </div>
        ))}
      </div>
    </section>
  );
}

// Past either end the slide follows the finger a third of the way, which says that there is nothing more.
function resist(by: number, index: number, count: number) {
  const isPastEnd = (index === 0 && by > 0) || (index === count - 1 && by < 0);
  return isPastEnd ? by / 3 : by;
}

/** One dot a slide; the current one is long. Tapped, or turned by the arrow keys. */
export function CarouselDots({
  count,
  index,
  onTurn,
  onBrand = false,
}: {
  count: number;
  index: number;
  onTurn: (index: number) => void;
  /** On a purple ground the dots are white. */
  onBrand?: boolean;
}) {
  const dots = useRef<HTMLDivElement>(null);

  function turnByKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = Math.min(count - 1, Math.max(0, index + step));
    if (step === 0 || next === index) return;
    onTurn(next);
    // The focus goes along, so that it stands on the dot of the slide that is shown.
    dots.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div ref={dots} className="flex justify-center">
      {Array.from({ length: count }, (_, position) => position).map((position) => (
        <button
          key={position}
          type="button"
          aria-label={`${position + 1}번째 보기`}
          aria-current={position === index ? 'true' : undefined}
          onClick={() => onTurn(position)}
          onKeyDown={turnByKey}
          className="flex h-target w-8 items-center justify-center"
        >
          <span
            className={clsx(
              'h-2 rounded-full transition-[width,background-color] duration-500 ease-glide',
              position === index ? 'w-6' : 'w-2',
              onBrand
                ? position === index
                  ? 'bg-white'
                  : 'bg-white/50'
                : position === index
                  ? 'bg-brand'
                  : 'bg-line-strong/50',
            )}
          />
        </button>
      ))}
    </div>
  );
}
