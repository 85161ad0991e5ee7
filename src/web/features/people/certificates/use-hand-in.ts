import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PAGES, paths } from '#contract/pages.ts';
import type { CertificateType } from '#domain/people/files.ts';
import type { MemberType } from '#domain/people/members.ts';
import { NO_CERTIFICATE_MESSAGE } from '#domain/people/mentees.ts';
import { serverMessageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useNextPath } from '../../../lib/use-search-params.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { dialog } from '../../../ui/overlays/dialog.ts';
import { dropMentorLists, type Me, refreshMe } from '../members/use-me.ts';
import { missingCertificates } from './certificates.ts';
import type { CertificateFiles } from './use-certificate-files.ts';

/** Uploads one document. @throws ApiError */
export function uploadCertificate(
  memberType: MemberType,
  type: CertificateType,
  file: File,
  onProgress: (done: number) => void,
) {
  return memberType === 'ROLE_MENTOR'
    ? call('POST /v1/storage/certificate/mentor', { file, body: { certificateType: type }, onProgress })
    : call('POST /v1/storage/certificate/mentee', { file, body: { certificateType: 'ENROLLMENT' }, onProgress });
}

const REGISTRATION_FAILED_MESSAGE = '프로필 또는 인증서 업로드에 실패했습니다.';

/** Called before the documents are uploaded: `refused` when it has shown the user what to correct. */
export type BeforeUpload = () => Promise<'stored' | 'refused'>;

export type HandInOptions = {
  me: Me;
  memberType: MemberType;
  chosen: CertificateFiles;
  /** Omitted when the profile is registered already. */
  storeProfile?: BeforeUpload;
  /** SPEC §8's success message. */
  successMessage: string;
  /** The school's own mail address already proves what the document would. */
  isOptional?: boolean;
};

/**
 * Completes a registration: sends the profile, then the chosen documents one by one (SPEC §5). Stored parts are not sent again, so
 * the user continues after a failure halfway.
 */
export function useHandIn({ me, memberType, chosen, storeProfile, successMessage, isOptional = false }: HandInOptions) {
  const navigate = useNavigate();
  const next = useNextPath();
  const runOnce = useSingleRun();
  const [upload, setUpload] = useState<{ type?: CertificateType; done: number }>();
  const missing = missingCertificates(memberType, me);

  async function sendAll() {
    if (storeProfile && (await storeProfile()) === 'refused') return;
    for (const type of missing) {
      const file = chosen.files[type];
      if (!file) continue;
      setUpload({ type, done: 0 });
      await uploadCertificate(memberType, type, file, (done) => setUpload({ type, done }));
    }
    chosen.finish();
    dropMentorLists();
    await navigate(await chooseNextPath(), { replace: true });
    await refreshMe();
  }

  /** My page (SPEC §8); a student who came from a proposal chooses (conformance D.28). */
  async function chooseNextPath() {
    const description = isOptional
      ? '학교 이메일로 바로 인증되었어요. 지금부터 멘토링을 제안할 수 있어요.'
      : '서류를 확인하는 대로 알려 드릴게요.';
    const message = { title: successMessage, description };
    if (next.startsWith(paths.proposal(''))) {
      const isReturning = await dialog.confirm({
        ...message,
        confirmText: '제안 이어서 하기',
        cancelText: '마이페이지',
      });
      return isReturning ? next : PAGES.my;
    }
    await dialog.alert(message);
    return PAGES.my;
  }

  async function handIn() {
    try {
      if (!isOptional && missing.some((type) => !chosen.files[type])) {
        await dialog.alert({ title: NO_CERTIFICATE_MESSAGE });
        return;
      }
      setUpload({ done: 0 });
      await sendAll();
    } catch (error) {
      const reason = serverMessageOf(error, '잠시 후 다시 시도해 주세요.');
      await dialog.alert({ title: REGISTRATION_FAILED_MESSAGE, description: reason });
      // Part of it may be stored: the reloaded member shows which documents are still missing.
      await refreshMe();
    } finally {
      setUpload(undefined);
    }
  }

  return {
    submit: () => runOnce(handIn),
    missing,
    /** The document that is being sent, and how much of it (0 to 1); undefined while nothing is. */
    upload,
  };
}
