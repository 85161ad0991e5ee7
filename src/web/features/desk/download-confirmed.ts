import type { MouseEvent } from 'react';
import { alertFailure } from '../../lib/alert-failure.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { withStepUp } from './step-up/step-up.ts';

/** A link cannot ask for a second factor, so it is followed only once the server finds the last one fresh enough. */
export function downloadConfirmed(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const { href } = event.currentTarget;
  withStepUp(() => call('GET /v1/admin/step-up')).then(
    () => location.assign(href),
    async (error: unknown) => {
      if (isRefusal(error, 'STEP_UP_REQUIRED')) return;
      await alertFailure('파일을 받지 못했어요', error);
    },
  );
}
