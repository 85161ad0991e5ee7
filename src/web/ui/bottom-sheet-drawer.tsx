import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { BottomSheetProps } from './bottom-sheet.tsx';

/** What {@link BottomSheet} shows; a file of its own so that its code comes when it is needed. */
export default function BottomSheetDrawer({
  open,
  onOpenChange,
  title,
  description,
  footer,
  children,
}: BottomSheetProps) {
  return (
    <Drawer.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-40 bg-scrim opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-300 ease-glide data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <Drawer.Viewport className="fixed inset-0 z-40 flex items-end justify-center">
          <Drawer.Popup className="flex max-h-[88dvh] w-full max-w-column translate-y-(--drawer-swipe-movement-y) flex-col rounded-t-2xl bg-surface text-ink shadow-float outline-none transition-transform duration-300 ease-glide data-ending-style:translate-y-full data-starting-style:translate-y-full data-swiping:duration-0 data-swiping:select-none">
            <div aria-hidden className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-full bg-line" />
            <div className="flex items-start justify-between gap-2 pt-2 pr-2 pb-2 pl-page">
              <div className="pt-2">
                <Drawer.Title className="text-xl font-bold">{title}</Drawer.Title>
                {description && (
                  <Drawer.Description className="pt-1 text-sm text-ink-muted">{description}</Drawer.Description>
                )}
              </div>
              <Drawer.Close
                aria-label="닫기"
                className="inline-flex size-target shrink-0 items-center justify-center rounded-full text-ink-faint hover:bg-sunken"
              >
                <X aria-hidden className="size-5.5" />
              </Drawer.Close>
            </div>
            <Drawer.Content className="min-h-0 flex-1 touch-auto overflow-y-auto overscroll-contain px-page pb-6">
              {children}
            </Drawer.Content>
            <div className="px-page pb-[max(1rem,env(safe-area-inset-bottom))]">{footer}</div>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
