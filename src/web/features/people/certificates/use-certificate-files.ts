import { useState } from 'react';
import type { CertificateType } from '#domain/people/files.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';

/**
 * The documents chosen so far. The files stay in the page's memory: a private document is never put into the
 * browser's storage. Only their names are kept, so that after a reload the page can say which file to choose again.
 */
export function useCertificateFiles() {
  const [files, setFiles] = useState<Partial<Record<CertificateType, File>>>({});
  const [names, setNames, clearNames] = useDraft<Partial<Record<CertificateType, string>>>('certificate-names', {});

  const [isFinished, setFinished] = useState(false);

  return {
    files,
    /** All are uploaded; the page is still mounted only until the navigation is done. */
    isFinished,
    /** The name of a file chosen before a reload, which lost the file itself. */
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
