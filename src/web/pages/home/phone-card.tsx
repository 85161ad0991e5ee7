import { useQueryClient } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { PAGES } from '#contract/pages.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { ClosableLine } from '../../ui/layout/closable-line.tsx';
import { useDialog } from '../../ui/overlays/dialog.ts';

/** Asks a mentor for a mobile number, until there is one or the card is closed for good (product §8.5). */
export function PhoneCard() {
  const queries = useQueryClient();
  const dialog = useDialog();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  async function close() {
    setClosed(true);
    try {
      await call('DELETE /v1/members/me/phone/card', {});
      await queries.invalidateQueries({ queryKey: ['next-step'] });
    } catch (error) {
      setClosed(false);
      await dialog.alert({ title: '닫지 못했어요', description: messageOf(error) });
    }
  }
  return (
    <ClosableLine
      label="휴대폰 번호"
      to={PAGES.phoneSettings}
      icon={Inbox}
      closing="휴대폰 등록하지 않기"
      onClose={close}
    >
      휴대폰을 등록하면 제안을 놓치지 않게 카카오톡으로 알려 드려요.
    </ClosableLine>
  );
}
