import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '../ui/buttons/button.tsx';
import { FieldMessage } from '../ui/fields/field.tsx';
import { messageOf } from './api-error.ts';

/** The button for the next page of a list, as long as there is one; why a page failed stands below, and another tap asks again. */
export function MorePages({ list }: { list: UseInfiniteQueryResult }) {
  if (!list.hasNextPage) return null;
  return (
    <div>
      <Button block variant="soft" onClick={() => list.fetchNextPage()}>
        더 보기
      </Button>
      <div role="alert">
        <FieldMessage error={list.isFetchNextPageError ? messageOf(list.error) : undefined} />
      </div>
    </div>
  );
}
