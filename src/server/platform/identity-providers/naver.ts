import * as z from 'zod/mini';
import { IdentityFault, type ProvenIdentity } from './identity-provider.ts';

/** The addresses of Naver's OAuth 2 (developers.naver.com, 네이버 로그인 API 명세). */
export function describeNaver(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth2.0/authorize`,
    token_endpoint: `${issuer}/oauth2.0/token`,
  };
}

const profile = z.object({
  resultcode: z.literal('00'),
  response: z.object({ id: z.string().check(z.minLength(1)), email: z.optional(z.string()) }),
});

/** Who Naver says it is. The address is one that its user has entered for contact: Naver does not say that it is verified. */
export async function readNaverProfile(issuer: string, response: Response): Promise<ProvenIdentity> {
  const read = profile.safeParse(await response.json());
  if (!read.success) throw new IdentityFault('REFUSED', read.error);
  const { id, email = null } = read.data.response;
  return { issuer, subject: id, email, isEmailVerified: false, affiliations: [] };
}
