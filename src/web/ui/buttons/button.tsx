import { clsx } from 'clsx';
import { type ComponentProps, type MouseEvent, useRef, useState } from 'react';
import { Link } from 'react-router';

/** Three dots for work in progress; placed over the positioned parent. Read by screen readers as 처리 중. */
export function PendingDots() {
  return (
    <span className="absolute inset-0 flex items-center justify-center gap-1">
      <span className="sr-only">처리 중</span>
      <span aria-hidden className="size-1.5 animate-dot rounded-full bg-current" />
      <span aria-hidden className="size-1.5 animate-dot rounded-full bg-current [animation-delay:120ms]" />
      <span aria-hidden className="size-1.5 animate-dot rounded-full bg-current [animation-delay:240ms]" />
    </span>
  );
}

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger' | 'on-brand';
type ButtonSize = 'sm' | 'md' | 'lg';

type ButtonStyle = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
};

type ButtonProps = Omit<ComponentProps<'button'>, 'onClick'> &
  ButtonStyle & {
    /** Shows that work is in progress and ignores taps; the button keeps its width and the focus. */
    pending?: boolean | undefined;
    /** While a returned promise is pending, so is the button: a double tap runs once. */
    onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
  };

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover',
  secondary: 'bg-sunken text-ink hover:bg-line',
  soft: 'bg-brand/12 text-brand-ink hover:bg-brand/18',
  ghost: 'bg-transparent text-ink-muted hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
  'on-brand': 'bg-white text-purple-700 hover:bg-purple-50',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-target rounded-md px-4 py-2 text-sm',
  md: 'min-h-12 rounded-lg px-5 py-2.5 text-base',
  lg: 'min-h-14 rounded-lg px-6 py-3 text-lg',
};

function buttonClass({ variant = 'primary', size = 'md', block = false }: ButtonStyle, className?: string) {
  return clsx(
    'relative inline-flex items-center justify-center gap-2 text-center font-semibold select-none',
    'transition-[background-color,transform,opacity] duration-150 active:scale-[0.98]',
    VARIANTS[variant],
    SIZES[size],
    block && 'w-full',
    className,
  );
}

/**
 * The product's button. `type` defaults to `button`, so that it never submits a form by accident.
 * Set `pending` from a mutation or form state, or return a promise from `onClick`.
 */
export function Button({
  variant,
  size,
  block,
  pending = false,
  onClick,
  className,
  children,
  type = 'button',
  disabled,
  ...rest
}: ButtonProps) {
  const running = useRef(false);
  const [isRunning, setRunning] = useState(false);
  const isPending = pending || isRunning;

  function runOnce(event: MouseEvent<HTMLButtonElement>) {
    if (isPending || running.current) {
      event.preventDefault();
      return;
    }
    const result = onClick?.(event);
    if (!(result instanceof Promise)) return;
    running.current = true;
    setRunning(true);
    void result.finally(() => {
      running.current = false;
      setRunning(false);
    });
  }

  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      disabled={disabled}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={runOnce}
      className={clsx(
        buttonClass({ variant, size, block }, className),
        'disabled:cursor-not-allowed disabled:bg-line disabled:text-ink-faint disabled:active:scale-100',
      )}
    >
      <span className={clsx('inline-flex items-center gap-2', isPending && 'opacity-0')}>{children}</span>
      {isPending && <PendingDots />}
    </button>
  );
}

type LinkButtonProps = ComponentProps<typeof Link> & ButtonStyle;

/** A link that looks like a {@link Button}: for navigation, where a button is for an action. */
export function LinkButton({ variant, size, block, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass({ variant, size, block }, className)} />;
}
