import { clsx } from 'clsx';
import { Keyboard } from 'lucide-react';
import { useId, useSyncExternalStore } from 'react';
import { setShortcuts, shortcutsOn } from './shortcuts.ts';

/** Turns the desk's single keys on and off. */
export function ShortcutSwitch() {
  const isOn = useSyncExternalStore(shortcutsOn.subscribe, shortcutsOn.read);
  const hintId = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label="단축키"
      aria-describedby={hintId}
      onClick={() => setShortcuts(!isOn)}
      className={clsx(
        'flex min-h-target w-full flex-col items-center justify-center gap-1 rounded-lg px-1 py-2 text-center text-xs font-semibold text-ink-muted hover:bg-ink/5',
        'xl:flex-row xl:justify-start xl:gap-3.5 xl:px-3.5 xl:text-left xl:text-sm',
      )}
    >
      <Keyboard aria-hidden strokeWidth={1.75} className="size-6 shrink-0" />
      <span>
        <span aria-hidden>{`단축키 ${isOn ? '켜짐' : '꺼짐'}`}</span>
        <span id={hintId} className="hidden text-xs font-normal text-ink-faint xl:block">
          J·K 이동, A 승인, R 반려, Z 되돌리기
        </span>
      </span>
    </button>
  );
}
