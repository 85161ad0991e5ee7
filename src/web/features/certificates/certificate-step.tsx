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

/** What {@link CertificateStep} does before the documents go out: `refused` when it has told the person what to mend. */
export type BeforeUpload = () => Promise<'stored' | 'refused'>;

/**
 * The last step of both wizards, and the page of who has a profile but not all documents: sends the profile, then the
 * documents one by one (SPEC §5). What has arrived is not sent again, so a failure in the middle can be taken up here.
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
  /** Left out when the profile is registered already. */
  storeProfile?: BeforeUpload;
  /** SPEC §8's sentence of success. */
  successMessage: string;
  /** The school's own mail address has proved what the document would. */
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
    await navigate(await askWhereNext(), { replace: true });
    await refreshMe();
  }

  /** My page (SPEC §8); who came from a proposal may go back to it. */
  async function askWhereNext() {
    const description = isOptional
      ? '학교 이메일로 바로 인증되었어요. 지금부터 멘토링을 제안할 수 있어요.'
      : '서류를 확인하는 대로 알려 드릴게요.';
    const words = { title: successMessage, description };
    if (next.startsWith(paths.proposal(''))) {
      const goesBack = await dialog.confirm({
        ...words,
        confirmText: '제안 이어서 하기',
        cancelText: '마이페이지',
      });
      return goesBack ? next : PAGES.my;
    }
    await dialog.alert(words);
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
      // Some of it may be stored: what is left shows itself.
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
            handedIn={me.certificates.find((each) => each.certificateType === type)}
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
