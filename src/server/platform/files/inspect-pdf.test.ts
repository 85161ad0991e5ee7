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
    ['with megabytes of space behind an object’s number', pdfOf(`4 0 obj${' '.repeat(9_000_000)}<< >> endobj`)],
    ['with megabytes of empty comments there', pdfOf(`4 0 obj${'%\n'.repeat(4_000_000)}<< >> endobj`)],
    [
      'with megabytes in the dictionary of unpacked objects',
      pdfOf(XREF, `5 0 obj << /Type /ObjStm /First 4 /X (${'x'.repeat(9_000_000)}) >>\nstream\nx\nendstream endobj`),
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
    [
      'one in an object that says it is a picture',
      pdfOf(XREF, streamOf(SCRIPT, { dictionary: '/Subtype /Image /N 1 /First 4 /Filter /FlateDecode' })),
    ],
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
      pdfOf(...Array.from({ length: 3 }, () => streamOf(Buffer.alloc(15 * 1024 * 1024)))),
      'UNREADABLE_PDF',
    ],
    ['with damaged objects', pdfOf(XREF, streamOf(SCRIPT + noise(200_000), { damage: 30 })), 'UNREADABLE_PDF'],
    ['without an end', Buffer.from('%PDF-1.7\n1 0 obj'), 'UNREADABLE_PDF'],
    ['that has a zip in the middle', pdfOf(zipAhead(), ' '.repeat(100_000)), 'WRONG_TYPE'],
  ])('S-38 %s is refused', async (_what, content, refusal) => {
    expect(await inspect(content)).toBe(refusal);
  });
});

/** An object stream of one object, written as readers accept it and as a scan may overlook it. */
const hidden = (dictionary: string, data: Buffer, keyword = 'stream\r\n') =>
  pdfOf(
    XREF,
    Buffer.concat([Buffer.from(`5 0 obj << ${dictionary} >>\n${keyword}`), data, Buffer.from('\nendstream endobj\n')]),
  );
const OBJECTS = '/Type /ObjStm /N 1 /First 4';
const script = Buffer.from(`7 0 ${SCRIPT}`);
const hex = (data: Buffer) => Buffer.from(`${data.toString('hex')}>`);
const withoutCheck = deflateSync(script).subarray(0, -4);

describe('what readers accept and a scan may overlook', () => {
  it.each([
    ['a wrong checksum', hidden(`${OBJECTS} /Filter /FlateDecode`, Buffer.concat([withoutCheck, Buffer.alloc(4)]))],
    ['no checksum', hidden(`${OBJECTS} /Filter /FlateDecode`, withoutCheck)],
    ['two filters', hidden(`${OBJECTS} /Filter [/FlateDecode /FlateDecode]`, deflateSync(deflateSync(script)))],
    ['a space behind the keyword', hidden(`${OBJECTS} /Filter /FlateDecode`, deflateSync(script), 'stream \n')],
    ['a comment before the keyword', hidden(`${OBJECTS} /Filter /FlateDecode`, deflateSync(script), '% x\nstream\n')],
    ['a filter in another object', hidden(`${OBJECTS} /Filter 6 0 R`, hex(script))],
    ['a long dictionary', hidden(`${OBJECTS} /Pad (${'x'.repeat(5000)}) /Filter /ASCIIHexDecode`, hex(script))],
    ['brackets in a text', hidden(`/Pad (\\) >> stream) ${OBJECTS} /Filter /ASCIIHexDecode`, hex(script))],
    ['the word obj in it', hidden(`${OBJECTS} /X (obj) /Filter /ASCIIHexDecode`, hex(script))],
    ['a predictor', hidden(`${OBJECTS} /Filter /FlateDecode /DecodeParms << /Predictor 12 >>`, deflateSync(script))],
    ['another spelling', hidden('/N 1 /F#69rst 4 /Filter /ASCII#48exDecode', hex(script))],
    [
      'its objects in a text of another one',
      pdfOf(`4 0 obj << /X (5 0 obj << ${OBJECTS} /Filter /A85 >> stream\nx) >> endobj`),
    ],
    ['a dictionary without an end', pdfOf('5 0 obj << /Type /Page /X (')],
    ['objects that are encrypted', pdfOf(`trailer << /Encrypt 6 0 R >> 5 0 obj << ${OBJECTS} >> stream\nx`)],
    ['a script in a rendition', pdfOf('4 0 obj << /S /Rendition /JS (app.alert(1)) >> endobj')],
    ['a form with scripts', pdfOf('4 0 obj << /AcroForm << /XFA 2 0 R >> >> endobj')],
    ['comments in each other without end', pdfOf('%obj'.repeat(300_000))],
    ['streams on one line without end', pdfOf('obj<<>>stream'.repeat(100_000))],
    ['dictionaries in each other without end', pdfOf(Buffer.from(`${'obj<<'.repeat(200_000)}${'>>'.repeat(200_000)}`))],
  ])('S-38 %s is refused', async (_what, content) => {
    expect(['ACTIVE_PDF', 'LOCKED_PDF', 'UNREADABLE_PDF']).toContain(await inspect(content));
  });
});

/** Text that hardly compresses. */
function noise(length: number): string {
  return randomBytes(length / 2).toString('base64');
}
