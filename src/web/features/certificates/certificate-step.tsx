import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { PAGES, paths } from '#contract/pages.ts';
import type { CertificateType } from '#domain/files.ts';
import type { MemberType } from '#domain/members/members.ts';
import { NO_CERTIFICATE_MESSAGE } from '#domain/members/mentees.ts';
import { serverMessageOf } from '../../lib/api-error.ts';
import { useNextPath } from '../../lib/use-next-path.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { StepPage, type StepPageProps } from '../../ui/layout/step-page.tsx';
import { useDialog } from '../../ui/overlays/dialog.ts';
import { type Me, refreshMe } from '../members/index.ts';
import { CertificateField } from './certificate-field.tsx';
import { CERTIFICATES_OF, missingCertificates, uploadCertificate } from './certificates.ts';
import type { CertificateFiles } from './use-certificate-files.ts';

const REGISTRATION_FAILED_MESSAGE = '프로필 또는 인증서 업로드에 실패했습니다.';

/** Called by {@link CertificateStep} before the documents are uploaded: `refused` when it has shown the user what to correct. */
export type BeforeUpload = () => Promise<'stored' | 'refused'>;

/**
 * The last step of both wizards, and the page for members who have a profile but not all documents: sends the profile, then the
 * documents one by one (SPEC §5). What the server has is not sent again, so after a failure halfway the user continues from there.
 */
export function CertificateStep({
  me,
  memberType,
  chosen,
  storeProfile,
  successMessage,
  isOptional = false,
  ...page
}: Omit<StepPageProps, 'children' | 'footer' | 'note' | 'onSubmit'> & {
  me: Me;
  memberType: MemberType;
  chosen: CertificateFiles;
  /** Omitted when the profile is registered already. */
  storeProfile?: BeforeUpload;
  /** SPEC §8's success message. */
  successMessage: string;
  /** The school's own mail address already proves what the document would. */
  isOptional?: boolean;
}) {
  const navigate = useNavigate();
  const dialog = useDialog();
  const next = useNextPath();
  const isRunning = useRef(false);
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
    await navigate(await chooseNextPath(), { replace: true });
    await refreshMe();
  }

  /** My page (SPEC §8); a user who came from a proposal may return to it. */
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

  async function submit() {
    if (isRunning.current) return;
    if (!isOptional && missing.some((type) => !chosen.files[type]))
      return dialog.alert({ title: NO_CERTIFICATE_MESSAGE });
    isRunning.current = true;
    setUpload({ done: 0 });
    try {
      await sendAll();
    } catch (error) {
      const reason = serverMessageOf(error, '잠시 후 다시 시도해 주세요.');
      await dialog.alert({ title: REGISTRATION_FAILED_MESSAGE, description: reason });
      // Part of it may be stored: the reloaded member shows which documents are still missing.
      await refreshMe();
    } finally {
      isRunning.current = false;
      setUpload(undefined);
    }
  }

  return (
    <StepPage
      {...page}
      onSubmit={() => void submit()}
      footer={
        <Button type="submit" size="lg" pending={upload !== undefined}>
          {storeProfile ? '등록하기' : '제출하기'}
        </Button>
      }
    >
      <div className="flex flex-col gap-7">
        {CERTIFICATES_OF[memberType].map((type, index, types) => (
          <CertificateField
            key={type}
            memberType={memberType}
            type={type}
            submitted={me.certificates.find((each) => each.certificateType === type)}
            chosen={chosen}
            progress={upload?.type === type ? upload.done : undefined}
            // SPEC §5: one after the other.
            disabled={
              upload !== undefined ||
              types.slice(0, index).some((before) => missing.includes(before) && !chosen.files[before])
            }
          />
        ))}
      </div>
    </StepPage>
  );
}
