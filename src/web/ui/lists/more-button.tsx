import { Button } from '../buttons/button.tsx';
import { FieldMessage } from '../fields/field.tsx';

/** Loads a list’s next page: pending while it loads, and shows the error below, to be tapped again. */
export function MoreButton({ onMore, error }: { onMore: () => Promise<unknown>; error: string | undefined }) {
  return (
    <div>
      <Button block variant="soft" onClick={onMore}>
        더 보기
      </Button>
      <div role="alert">
        <FieldMessage error={error} />
      </div>
    </div>
  );
}
