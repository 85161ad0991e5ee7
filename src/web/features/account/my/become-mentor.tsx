import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { chooseRole } from '../../../app/session/choose-role.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { dialog } from '../../../ui/overlays/dialog.ts';

/** For a mentee with an approved graduation: the same account may be a mentor's too (product §1.5). */
export function BecomeMentor() {
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  async function start() {
    if (isPending) return;
    setPending(true);
    try {
      await chooseRole('ROLE_MENTOR');
      await navigate(PAGES.mentorRegistration);
    } catch (error) {
      setPending(false);
      await dialog.alert({ title: '시작하지 못했어요', description: messageOf(error) });
    }
  }
  return (
    <Card className="flex flex-col gap-3 p-5">
      <div>
        <h2 className="font-bold">졸업을 축하해요. 이제 후배를 만나 보세요</h2>
        <p className="pt-1 text-sm text-ink-muted">
          이 계정으로 멘토도 할 수 있어요. 지금까지의 멘토링과 결제는 멘티에 그대로 있고, 언제든 오갈 수 있어요.
        </p>
      </div>
      <Button variant="soft" pending={isPending} onClick={() => void start()}>
        멘토로 시작하기
      </Button>
    </Card>
  );
}
