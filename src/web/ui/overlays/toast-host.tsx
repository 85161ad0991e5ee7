import { clsx } from 'clsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { type ShownToast, toastQueue } from './toast.ts';

const DEFAULT_DURATION_MS = 3000;

/** Renders {@link toastQueue}, the newest below. Loaded with the first toast. */
export default function ToastHost() {
  const requests = useSyncExternalStore(toastQueue.subscribe, toastQueue.read);
  return requests.map((request) => <ToastCard key={request.id} request={request} />);
}

function ToastCard({ request }: { request: ShownToast }) {
  const { message, tone, duration = DEFAULT_DURATION_MS } = request;
  const ref = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const remove = useEffectEvent(() => toastQueue.remove(request));

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => setLeaving(true), duration);
    return () => clearTimeout(timer);
  }, [isHeld, duration]);

  useEffect(() => {
    if (!isLeaving) return;
    const animations = ref.current?.getAnimations() ?? [];
    void Promise.allSettled(animations.map((animation) => animation.finished)).then(() => remove());
  }, [isLeaving]);

  return (
    <div
      ref={ref}
      role={tone === 'danger' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      className={clsx(
        'pointer-events-auto flex animate-rise items-center gap-2.5 rounded-lg bg-inverse px-4 py-3.5 text-sm font-medium text-on-inverse shadow-float',
        'transition-opacity duration-300',
        isLeaving && 'opacity-0',
      )}
    >
      {tone === 'success' && <CircleCheck aria-hidden className="size-5 shrink-0" />}
      {tone === 'danger' && <CircleAlert aria-hidden className="size-5 shrink-0" />}
      <p className="min-w-0">{message}</p>
    </div>
  );
}
