import * as z from 'zod/mini';
import { password } from '../people/members.ts';
import { passwordProof } from './account-deletion.ts';

export const SAME_PASSWORD_MESSAGE = '지금 비밀번호와 다른 비밀번호를 입력해 주세요.';

/** A new password for a signed-in member, with the one until now: the new one follows SPEC §5 and is another (product §24.1). */
export const passwordChange = z.extend(passwordProof, { newPassword: password }).check(
  z.refine((change) => change.newPassword !== change.currentPassword, {
    message: SAME_PASSWORD_MESSAGE,
    path: ['newPassword'],
  }),
);
