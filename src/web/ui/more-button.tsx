import { messageOf } from '../lib/api-error.ts';
import { Button } from './button.tsx';
import { FieldMessage } from './field.tsx';

/** The part of an infinite query that says whether there is more, and brings it. */
type Pages = {
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
};

/** The way to a list’s next page, while there is one: works while it comes, and stays with what went wrong to be tapped again. */
export function MoreButton({ list }: { list: Pages }) {
  if (!list.hasNextPage) return null;
  return (
    <div>
      <Button block variant="secondary" onClick={() => list.fetchNextPage()}>
        더 보기
      </Button>
      <div role="alert">
        <FieldMessage error={list.isFetchNextPageError ? messageOf(list.error) : undefined} />
      </div>
    </div>
  );
}
