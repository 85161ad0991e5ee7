import { useState } from 'react';
import type { CertificateType } from '#domain/files.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';

/**
 * The documents chosen so far. They stay in the memory of the page alone: a private document is never put into the
 * browser's storage. Only the names are kept, so that after a reload we can say which file to choose again.
 */
export function useCertificateFiles() {
  const [files, setFiles] = useState<Partial<Record<CertificateType, File>>>({});
  const [names, setNames, clearNames] = useDraft<Partial<Record<CertificateType, string>>>('certificate-names', {});

  const [isFinished, setFinished] = useState(false);

  return {
    files,
    /** All have arrived; the page is only still here until the next one is drawn. */
    isFinished,
    /** The name of a file chosen before a reload and lost by it. */
    lostName: (type: CertificateType) => (files[type] ? undefined : names[type]),
    choose(type: CertificateType, file: File | undefined) {
      setFiles((before) => ({ ...before, [type]: file }));
      setNames((before) => ({ ...before, [type]: file?.name }));
    },
    finish() {
      clearNames();
      setFinished(true);
    },
  };
}

export type CertificateFiles = ReturnType<typeof useCertificateFiles>;
