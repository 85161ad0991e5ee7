import * as z from 'zod/mini';
import { passwordProof } from '#domain/account/account-deletion.ts';
import { factorCode } from '#domain/account/second-factors.ts';

/** Of the authenticator app, or a recovery code; needed where an app is enrolled. */
export const factorProof = z.object({ code: z.optional(factorCode) });

/** Proves again that the account is the member's: the password, and a code if an app is enrolled (S-83, S-93). */
export const reauthentication = z.extend(passwordProof, factorProof.shape);
