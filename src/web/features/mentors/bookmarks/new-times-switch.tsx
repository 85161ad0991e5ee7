import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';

/**
 * Whether the member hears when a bookmarked mentor has new free times (product §9.3): shows the choice at once, and the server's value again if
 * it cannot be saved.
 * @param fetched as the list has it
 */
export function NewTimesSwitch({
  mentorId,
  nickname,
  fetched,
}: {
  mentorId: number;
  nickname: string;
  fetched: boolean;
}) {
  const [isOn, setOn] = useState(fetched);
  const runOnce = useSingleRun();

  async function choose(wanted: boolean) {
    setOn(wanted);
    const name = wanted ? 'PUT /v1/bookmark/{mentorId}/new-times' : 'DELETE /v1/bookmark/{mentorId}/new-times';
    try {
      await call(name, { params: { mentorId } });
      showToast(wanted ? '새 시간이 생기면 알려 드릴게요.' : '새 시간 알림을 껐어요.');
    } catch (error) {
      setOn(!wanted);
      showToast({ message: messageOf(error), tone: 'danger' });
    }
  }

  return (
    <ChoiceChip
      type="checkbox"
      className="w-full"
      aria-label={`${nickname}님에게 새 시간이 생기면 알림 받기`}
      checked={isOn}
      onChange={({ target }) => void runOnce(() => choose(target.checked))}
    >
      <BellRing aria-hidden className="size-4" />새 시간 알림
    </ChoiceChip>
  );
}
