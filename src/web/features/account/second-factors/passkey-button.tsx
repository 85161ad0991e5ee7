import { Button } from '../../../ui/buttons/button.tsx';
import { dialog } from '../../../ui/overlays/dialog.ts';
import { describePasskeyFailure, hasPasskeys } from './passkey.ts';

/** A button that works with a passkey, where the browser knows them; says why it did not work. */
export function PasskeyButton({ children, onUse }: { children: string; onUse: () => Promise<void> }) {
  if (!hasPasskeys) return null;
  return (
    <Button
      variant="secondary"
      size="lg"
      block
      onClick={async () => {
        try {
          await onUse();
        } catch (error) {
          await dialog.alert({ title: '패스키로 확인하지 못했어요', description: describePasskeyFailure(error) });
        }
      }}
    >
      {children}
    </Button>
  );
}
