import { useState } from 'react';
import type { Availability } from '#contract/mentors/availability.ts';
import type { AvailabilityInput } from '#domain/mentors/availability/availability.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';

/** What a mentor has said and not saved yet; kept over a reload for as long as the server has what it was changed from. */
export function useAvailabilityDraft(availability: Availability) {
  // As it was when the screen opened: a refetch leaves what is being changed alone.
  const [saved, setSaved] = useState(() => toInput(availability));
  const [draft, setDraft, clearDraft] = useDraft('availability', { basis: saved, value: saved });
  const value = isSame(draft.basis, saved) ? draft.value : saved;
  return {
    value,
    isDirty: !isSame(value, saved),
    change: (part: Partial<AvailabilityInput>) => setDraft({ basis: saved, value: { ...value, ...part } }),
    discard: () => {
      setDraft({ basis: saved, value: saved });
      clearDraft();
    },
    /** Begins anew from what the server has now; what was changed since this was sent stays. */
    accept: (stored: Availability) => {
      const next = toInput(stored);
      setSaved(next);
      setDraft((now) => ({ basis: next, value: isSame(now.value, value) ? next : now.value }));
      clearDraft();
    },
  };
}

function toInput({
  week,
  exceptions,
  noticeHours,
  maxSessionsAWeek,
  maxOpenProposals,
}: Availability): AvailabilityInput {
  return { week, exceptions, noticeHours, maxSessionsAWeek, maxOpenProposals };
}

const isSame = (one: AvailabilityInput, other: AvailabilityInput) => JSON.stringify(one) === JSON.stringify(other);
