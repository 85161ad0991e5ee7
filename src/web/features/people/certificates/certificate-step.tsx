import { Button } from '../../../ui/buttons/button.tsx';
import { StepPage, type StepPageProps } from '../../../ui/layout/step-page.tsx';
import { CertificateField } from './certificate-field.tsx';
import { CERTIFICATES_OF } from './certificates.ts';
import { type HandInOptions, useHandIn } from './use-hand-in.ts';

/** The last step of both wizards, and the page for members who have a profile but not all documents. */
export function CertificateStep({
  me,
  memberType,
  chosen,
  storeProfile,
  successMessage,
  isOptional,
  ...page
}: HandInOptions & Omit<StepPageProps, 'children' | 'footer' | 'note' | 'onSubmit'>) {
  const { submit, missing, upload } = useHandIn({ me, memberType, chosen, storeProfile, successMessage, isOptional });

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
