import { isRefusal, messageOf } from '../../../lib/api-error.ts';
import { dialog } from '../../../ui/overlays/dialog.ts';

/**
 * Runs a sign-in; if the account is deleted, asks whether to restore it, and signs in again with the answer (product §24.4).
 * @returns false if the account stays deleted
 */
export async function signInOrRestore(signIn: (restore: boolean) => Promise<unknown>): Promise<boolean> {
  try {
    await signIn(false);
  } catch (error) {
    if (!isRefusal(error, 'ACCOUNT_DELETED')) throw error;
    const description = `${messageOf(error)} 되돌리면 프로필과 기록을 그대로 쓸 수 있어요.`;
    if (!(await dialog.confirm({ title: '탈퇴를 취소할까요?', description, confirmText: '탈퇴 취소하기' })))
      return false;
    await signIn(true);
  }
  return true;
}
