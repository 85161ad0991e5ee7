import { TERM_TAGS } from '#domain/account/terms.ts';
import type { CertificateType, StudentStatus } from '#domain/people/files.ts';
import type { MemberType } from '#domain/people/members.ts';
import type { MenteeProfileInput } from '#domain/people/mentees.ts';
import type { MentorProfileInput } from '#domain/people/mentors.ts';
import { dataOf, type InProcessClient, type UploadedFile } from '../in-process-client.ts';
import type { DemoServer } from './demo-server.ts';
import { DEMO_PASSWORD, type NewMember } from './people.ts';
import { drawCertificate, drawPortfolio, drawPortrait } from './portrait.ts';
import type { Random } from './random.ts';

/** A member of the demo campus with a signed-in client. */
export interface DemoMember {
  readonly memberId: number;
  readonly nickname: string;
  readonly client: InProcessClient;
}

/** Signs in; undefined when no account has this address. */
export async function signIn(
  server: DemoServer,
  email: string,
): Promise<{ memberId: number; client: InProcessClient } | undefined> {
  const client = server.client();
  const signedIn = await client.call('POST /v1/auth/login', { body: { email, password: DEMO_PASSWORD } });
  return signedIn.status === 200 ? { memberId: signedIn.data.user.memberId, client } : undefined;
}

/** Signs up with a verification code, a password and the terms. The session starts without the password: 160 checks of it made the first start seconds longer. */
export async function signUp(
  server: DemoServer,
  newMember: NewMember<unknown>,
): Promise<{ memberId: number; client: InProcessClient }> {
  const { email, memberType } = newMember;
  const client = server.client();
  await client.get('POST /v1/auth/email/code', { body: { email, isPasswordReset: false } });
  const code = await server.readCode(email);
  await client.get('POST /v1/auth/email/code/verify', { body: { email, code } });
  const serviceTerms = TERM_TAGS.map((tag) => ({ tag, agreed: tag !== 'MARKETING_CONSENT' }));
  const body = { memberType, email, password: DEMO_PASSWORD, serviceTerms };
  const { memberId } = await client.get('POST /v1/auth/signup', { body });
  const { db, sessions, cookies } = server.services;
  const session = await sessions.start(db, { memberId, ip: '127.0.0.1', userAgent: 'demo' });
  client.cookies.set(cookies.session.name, session);
  return { memberId, client };
}

/** Registers a mentor with a portrait, a portfolio and both certificates, which wait for the operator. */
export async function registerMentor(
  server: DemoServer,
  newMember: NewMember<MentorProfileInput>,
  random: Random,
): Promise<DemoMember> {
  const { memberId, client } = await signUp(server, newMember);
  const image = await uploadPortrait(client, newMember.portrait, 'ROLE_MENTOR');
  const portfolio = await uploadPortfolio(client, random);
  await client.get('POST /v1/mentor', { body: { ...newMember.profile, image, portfolio } });
  await uploadCertificate(client, 'mentor', 'ENROLLMENT');
  await uploadCertificate(client, 'mentor', 'EMPLOYMENT');
  return { memberId, nickname: newMember.profile.nickname, client };
}

/** Registers a mentee with a portrait and a certificate, which waits for the operator. */
export async function registerMentee(
  server: DemoServer,
  newMember: NewMember<MenteeProfileInput>,
): Promise<DemoMember> {
  const { memberId, client } = await signUp(server, newMember);
  const image = await uploadPortrait(client, newMember.portrait, 'ROLE_MENTEE');
  await client.get('POST /v1/mentee', { body: { ...newMember.profile, image } });
  await uploadCertificate(client, 'mentee', 'ENROLLMENT');
  return { memberId, nickname: newMember.profile.nickname, client };
}

/**
 * The operator approves all certificates but those of the members in `undecided`, which stay for trying the operator's pages.
 * Every fifth student is a first-year, every seventh a graduate.
 */
export async function approveCertificates(operator: InProcessClient, undecided: readonly DemoMember[]): Promise<void> {
  const waiting = new Set(undecided.map(({ memberId }) => memberId));
  for (;;) {
    const { content, sliceInfo } = await operator.get('GET /v1/admin/certificates', { query: { size: 50 } });
    for (const certificate of content.filter(({ member }) => !waiting.has(member.memberId))) {
      const params = { certificateId: certificate.certificateId };
      const studentStatus =
        certificate.certificateType === 'ENROLLMENT' ? studentStatusOf(certificate.member) : undefined;
      await operator.get('POST /v1/admin/certificates/{certificateId}/approval', {
        params,
        body: { standing: studentStatus },
      });
    }
    if (sliceInfo.last) return;
  }
}

function studentStatusOf({ memberId, memberType }: { memberId: number; memberType: string }): StudentStatus {
  if (memberType === 'ROLE_MENTOR' || memberId % 7 === 3) return 'GRADUATE';
  return memberId % 5 === 0 ? 'FRESHMAN' : 'ENROLLED';
}

async function uploadPortrait(
  client: InProcessClient,
  portrait: number,
  memberType: MemberType,
): Promise<{ fileName: string; filePath: string }> {
  const name = 'POST /v1/storage/profile/image';
  const file = { name: '프로필.png', type: 'image/png', bytes: await drawPortrait(portrait) };
  const { url, fileName } = dataOf(name, await client.upload(name, file, { memberType }));
  return { fileName, filePath: url };
}

async function uploadPortfolio(client: InProcessClient, random: Random): Promise<MentorProfileInput['portfolio']> {
  const name = 'POST /v1/portfolio';
  const file = { name: '해온 일.png', type: 'image/png', bytes: await drawPortfolio(random) };
  const { url, fileSize } = dataOf(name, await client.upload(name, file));
  return { url, fileSize, description: '그동안 해온 일을 한 장에 모았어요.' };
}

/** Hands in a certificate, which waits for the operator. */
export async function uploadCertificate(
  client: InProcessClient,
  side: 'mentor' | 'mentee',
  certificateType: CertificateType,
): Promise<void> {
  const name = `POST /v1/storage/certificate/${side}` as const;
  const title = certificateType === 'ENROLLMENT' ? '재학증명서.png' : '재직증명서.png';
  const file: UploadedFile = { name: title, type: 'image/png', bytes: await drawCertificate() };
  dataOf(name, await client.upload(name, file, { certificateType }));
}
