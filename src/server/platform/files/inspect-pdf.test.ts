import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectPdf } from './inspect-pdf.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunbaerang-pdf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>';
const XREF = '9 0 obj << /Type /XRef /Size 9 >> endobj\n';

/** A PDF of these objects, with one that is harmless. */
const pdfOf = (...objects: (Buffer | string)[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog /OpenAction [2 0 R /Fit] /Names << /Dests 3 0 R >> >> endobj\n'),
    ...objects.map((object) => Buffer.from(object)),
    Buffer.from('\nstartxref\n9\n%%EOF\n'),
  ]);
const streamOf = (content: Buffer | string, { dictionary = '/Type /ObjStm /Filter /FlateDecode', damage = 0 } = {}) => {
  const packed = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`5 0 obj << ${dictionary} /Length ${packed.length} >>\nstream\r\n`),
    packed.subarray(0, packed.length - damage),
    Buffer.from('\nendstream endobj\n'),
  ]);
};
const inspect = async (content: Buffer) => {
  const file = join(folder, crypto.randomUUID());
  await writeFile(file, content);
  return inspectPdf(file).then(
    () => 'accepted',
    (error: unknown) => (error as { refusal?: string }).refusal ?? error,
  );
};
/** The record of a zip's directory and its end, with a comment that ends before the file does. */
const zipAhead = () => {
  const directory = Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), Buffer.alloc(42)]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt32LE(directory.length, 12);
  return Buffer.concat([directory, end]);
};

describe('a PDF', () => {
  it.each([
    ['of pages', pdfOf(streamOf('BT (JavaScript, Launch) Tj ET', { dictionary: '/Filter /FlateDecode' }))],
    ['with objects in a stream', pdfOf(XREF, streamOf('7 0 << /Type /Page /Parent 3 0 R >>'))],
    [
      'that is protected, as many certificates are, with all its objects in sight',
      pdfOf('trailer << /Encrypt 6 0 R >>'),
    ],
    [
      'with a damaged picture',
      pdfOf(streamOf(Buffer.alloc(100_000, 1), { dictionary: '/Subtype /Image', damage: 20 })),
    ],
    ['with bytes that look like the end of a zip', pdfOf('PK\u0005\u0006', 'x'.repeat(100_000))],
  ])('S-38 %s is accepted', async (_what, content) => {
    expect(await inspect(content)).toBe('accepted');
  });

  it.each([
    ['a script', pdfOf(`4 0 obj ${SCRIPT} endobj`)],
    ['a script by another spelling', pdfOf(`4 0 obj ${SCRIPT.replace('/JavaScript', '/J#61vaScr#69pt')} endobj`)],
    ['a script in a name tree', pdfOf('4 0 obj << /Names << /JavaScript 8 0 R >> >> endobj')],
    ['a program to start', pdfOf('4 0 obj << /S /Launch /F (calc.exe) >> endobj')],
    ['a file inside', pdfOf('4 0 obj << /Type /EmbeddedFile >> stream\nx\nendstream endobj')],
    ['files inside', pdfOf('4 0 obj << /Names << /EmbeddedFiles 8 0 R >> >> endobj')],
    ['a media player', pdfOf('4 0 obj << /Subtype /RichMedia >> endobj')],
    ['a script in a compressed object', pdfOf(XREF, streamOf(`7 0 ${SCRIPT}`))],
    ['one far behind in it', pdfOf(XREF, streamOf(`${' '.repeat(300_000)}${SCRIPT}`))],
    ['one in an object that says it is a picture', pdfOf(XREF, streamOf(SCRIPT, { dictionary: '/Subtype /Image' }))],
    ['one before the damaged end of a stream', pdfOf(XREF, streamOf(SCRIPT + noise(200_000), { damage: 30 }))],
  ])('S-38 with %s is refused', async (_what, content) => {
    expect(await inspect(content)).toBe('ACTIVE_PDF');
  });

  it.each([
    [
      'protected so that its objects cannot be seen',
      pdfOf('8 0 obj << /Type /XRef /Encrypt 6 0 R >> endobj'),
      'LOCKED_PDF',
    ],
    [
      'with objects packed in a way that hides them',
      pdfOf(streamOf('x', { dictionary: '/Type /ObjStm /Filter [/A85 /FlateDecode]' })),
      'UNREADABLE_PDF',
    ],
    [
      'that unpacks to more than anybody scans',
      pdfOf(...Array.from({ length: 9 }, () => streamOf(Buffer.alloc(30 * 1024 * 1024)))),
      'UNREADABLE_PDF',
    ],
    ['without an end', Buffer.from('%PDF-1.7\n1 0 obj'), 'UNREADABLE_PDF'],
    ['that has a zip in the middle', pdfOf(zipAhead(), ' '.repeat(100_000)), 'WRONG_TYPE'],
  ])('S-38 %s is refused', async (_what, content, refusal) => {
    expect(await inspect(content)).toBe(refusal);
  });
});

/** Text that hardly compresses. */
function noise(length: number): string {
  return randomBytes(length / 2).toString('base64');
}
