import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { pressedKey } from '../pressed-key.ts';

/** A drag of more than this many pixels changes the slide; a shorter one springs back. */
const SWIPE_DISTANCE_PX = 48;

/**
 * Tracks a horizontal drag over an element: `offset` is how far it has been dragged in pixels (undefined without a drag), and
 * `onSwipe` is called when it is released far enough, with 1 to move forward or -1 to move back. The element should be `touch-pan-y`.
 */
function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const startX = useRef<number>(undefined);
  const [offset, setOffset] = useState<number>();

  function start({ isPrimary, clientX }: PointerEvent) {
    if (isPrimary) startX.current = clientX;
  }

  function move({ clientX }: PointerEvent) {
    if (startX.current !== undefined) setOffset(clientX - startX.current);
  }

  function end({ type, clientX }: PointerEvent) {
    if (startX.current === undefined) return;
    const distance = type === 'pointercancel' ? 0 : clientX - startX.current;
    startX.current = undefined;
    setOffset(undefined);
    if (Math.abs(distance) > SWIPE_DISTANCE_PX) onSwipe(distance < 0 ? 1 : -1);
  }

  const handlers = {
    onPointerDown: start,
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
  };
  return { offset, handlers };
}

type CarouselProps = {
  label: string;
  slides: readonly { id: string; content: ReactNode }[];
  /** Which slide is shown, from 0. */
  index: number;
  onChange: (index: number) => void;
  className?: string;
};

/**
 * Slides side by side that change in 500 ms and stop at both ends (SPEC §2, onboarding carousel). Changed by swiping and
 * by {@link CarouselDots}. Our own, because neither scroll snap nor embla-carousel lets one say how long a slide takes.
 */
export function Carousel({ label, slides, index, onChange, className }: CarouselProps) {
  const { offset, handlers } = useSwipe((direction) => {
    const next = index + direction;
    if (next >= 0 && next < slides.length) onChange(next);
  });

  return (
    <section
      aria-label={label}
      aria-roledescription="캐러셀"
      {...handlers}
      className={clsx('flex touch-pan-y overflow-hidden select-none', className)}
    >
      <div
        className={clsx('flex w-full', offset === undefined && 'transition-transform duration-500 ease-glide')}
        style={{
          transform: `translateX(calc(${-100 * index}% + ${dampenPastEnds(offset ?? 0, index, slides.length)}px))`,
        }}
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

// Past either end the slide follows the finger by a third of the distance, which shows that there are no more slides.
function dampenPastEnds(offset: number, index: number, count: number) {
  const isPastEnd = (index === 0 && offset > 0) || (index === count - 1 && offset < 0);
  return isPastEnd ? offset / 3 : offset;
}

/** One dot per slide; the current one is long. Controlled by tapping or the arrow keys. */
export function CarouselDots({
  count,
  index,
  onChange,
  onBrand = false,
}: {
  count: number;
  index: number;
  onChange: (index: number) => void;
  /** White dots, for a purple background. */
  onBrand?: boolean;
}) {
  const dots = useRef<HTMLDivElement>(null);

  function handleArrowKey(event: KeyboardEvent) {
    const key = pressedKey(event);
    const direction = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const next = Math.min(count - 1, Math.max(0, index + direction));
    if (direction === 0 || next === index) return;
    onChange(next);
    // The focus moves to the dot of the slide that is now shown.
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
          onClick={() => onChange(position)}
          onKeyDown={handleArrowKey}
          className="flex size-target items-center justify-center"
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
