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
