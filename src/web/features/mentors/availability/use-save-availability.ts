import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Availability } from '#contract/mentors/availability.ts';
import {
  type AvailabilityInput,
  availabilityInput,
  problemWithExceptions,
} from '#domain/mentors/availability/availability.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { now } from '../../../lib/clock.ts';
import { readDraft, writeDraft } from '../../../lib/drafts/draft-storage.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { refreshMe } from '../../people/members/index.ts';
import { availabilityQuery } from './availability-query.ts';

/** Saves when a mentor has time. @param onSaved called with what the server has then */
export function useSaveAvailability(onSaved: (stored: Availability) => void) {
  const queries = useQueryClient();
  const attempt = useAttempt();
  const toast = useToast();
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string>();
  const [savedAt, setSavedAt] = useState<Date>();

  async function save(input: AvailabilityInput) {
    const checked = availabilityInput.safeParse(input);
    const problem = checked.error?.issues[0]?.message ?? problemWithExceptions(input.exceptions, now());
    setError(problem);
    if (problem || !checked.success || isSaving) return;
    const body = checked.data;
    setSaving(true);
    try {
      const stored = await attempt(body, (idempotencyKey) =>
        call('PUT /v1/mentor/me/availability', { body, idempotencyKey }),
      );
      queries.setQueryData(availabilityQuery.queryKey, stored);
      setSavedAt(now());
      onSaved(stored);
      dropDraftOfPreferredTimes();
      toast.show({ message: '가능한 시간을 저장했어요.', tone: 'success' });
      // The profile's days and hours change with it, and so does what students see.
      void refreshMe();
      for (const queryKey of [['mentors'], ['free-times']]) void queries.invalidateQueries({ queryKey });
    } catch (fault) {
      setError(messageOf(fault));
    } finally {
      setSaving(false);
    }
  }

  return { save, isSaving, error, savedAt };
}

/** A draft of the profile has the old days and hours: saving it would replace the week. */
function dropDraftOfPreferredTimes(): void {
  const draft = readDraft('mentor-edit');
  if (typeof draft !== 'object' || draft === null) return;
  writeDraft('mentor-edit', { ...draft, timezone: undefined });
}
