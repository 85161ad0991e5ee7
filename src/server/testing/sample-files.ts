import sharp from 'sharp';

/** A file to upload in a test. */
export interface SampleFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A minimal PDF; `marker` makes its content unique. */
export function samplePdf(name = '증명서.pdf', marker = 'certificate'): SampleFile {
  const bytes = Buffer.from(`%PDF-1.4\n% ${marker}\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< >>\n%%EOF\n`);
  return { name, type: 'application/pdf', bytes };
}

/** A small image. */
export async function samplePng(name = '사진.png'): Promise<SampleFile> {
  const background = { r: 120, g: 80, b: 200 };
  const bytes = await sharp({ create: { width: 24, height: 24, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, type: 'image/png', bytes };
}
