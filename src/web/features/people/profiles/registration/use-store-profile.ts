import { isRefusal } from '../../../../lib/api-error.ts';
import { useDialog } from '../../../../ui/overlays/dialog.ts';
import type { BeforeUpload } from '../../certificates/index.ts';
import type { useNicknameCheck } from '../../nicknames/index.ts';

/**
 * Sends the profile before the documents are uploaded. If the nickname has been taken in the meantime, an alert says so and the
 * user is returned to it.
 */
export function useStoreProfile({
  send,
  nickname,
  goToNickname,
  onStored,
}: {
  send: () => Promise<unknown>;
  nickname: Pick<ReturnType<typeof useNicknameCheck>, 'reject'>;
  goToNickname: () => unknown;
  /** The draft is no longer needed. */
  onStored: () => void;
}): BeforeUpload {
  const dialog = useDialog();
  return async () => {
    try {
      await send();
    } catch (error) {
      if (isRefusal(error, 'NICKNAME_TAKEN')) {
        await dialog.alert({ title: error.message });
        await goToNickname();
        nickname.reject(error.message);
        return 'refused';
      }
      // An earlier attempt stored it, but its response was lost.
      if (!isRefusal(error, 'PROFILE_EXISTS')) throw error;
    }
    onStored();
    return 'stored';
  };
}
