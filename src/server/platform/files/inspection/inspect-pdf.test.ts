import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { loadFactor } from '#server/testing/load-factor.ts';
import { inspectPdf } from './inspect-pdf.ts';

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
const inspect = (content: Buffer) => {
  try {
    inspectPdf(content);
    return 'accepted';
  } catch (error) {
    return (error as { refusal?: string }).refusal ?? error;
  }
};
const VISIT = '<< /S /URI /URI (https://a.kr) >>';
const opening = (value: string, ...objects: (Buffer | string)[]) =>
  pdfOf(`4 0 obj << /Type /Catalog /OpenAction ${value} >> endobj\n`, ...objects, '\n');
/** An object stream of these objects, as programs write them: number and place of the first one, and its content. */
const packed = (content: string) =>
  streamOf(content, { dictionary: `/Type /ObjStm /N 1 /First ${content.indexOf('<<')} /Filter /FlateDecode` });
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
    [
      'with links that are visited by a tap',
      pdfOf('4 0 obj << /Subtype /Link /A << /S /URI /URI (https://a.kr) >> >> endobj'),
    ],
    ['that opens at a page by an action', opening('<< /S /GoTo /D [2 0 R /Fit] >>')],
    ['that opens at a page by an object', opening('7 0 R', '7 0 obj << /S/GoTo/D[2 0 R /Fit]>> endobj')],
    ['that opens at a page by a packed object', opening('7 0 R', XREF, packed('7 0 << /S /GoTo /D [2 0 R /Fit] >>'))],
    ['that opens at a name', opening('(chapter)')],
    ['with bytes that look like the end of a zip', pdfOf('PK\u0005\u0006', 'x'.repeat(100_000))],
  ])('S-38 %s is accepted', (_what, content) => {
    expect(inspect(content)).toBe('accepted');
  });

  it.each([
    ['a script', pdfOf(`4 0 obj ${SCRIPT} endobj`)],
    ['a script by another spelling', pdfOf(`4 0 obj ${SCRIPT.replace('/JavaScript', '/J#61vaScr#69pt')} endobj`)],
    ['a script in a name tree', pdfOf('4 0 obj << /Names << /JavaScript 8 0 R >> >> endobj')],
    ['a program to start', pdfOf('4 0 obj << /S /Launch /F (calc.exe) >> endobj')],
    ['a file inside', pdfOf('4 0 obj << /Type /EmbeddedFile >> stream\nx\nendstream endobj')],
    ['files inside', pdfOf('4 0 obj << /Names << /EmbeddedFiles 8 0 R >> >> endobj')],
    [
      'a jump into a file of a share',
      pdfOf('4 0 obj << /S /GoToR /F (\\\\\\\\host\\\\share\\\\a.pdf) /D [0 /Fit] >> endobj'),
    ],
    ['a jump into another file by another spelling', pdfOf('4 0 obj << /S /G#6fTo#52 /F (a.pdf) >> endobj')],
    ['a jump into a file inside', pdfOf('4 0 obj << /S /GoToE /T << /R /C >> >> endobj')],
    ['a packed jump into another file', pdfOf(XREF, packed('7 0 << /S /GoToR /F (a.pdf) >>'))],
    ['a form that sends itself', pdfOf('4 0 obj << /S/SubmitForm/F<</FS/URL/F(https://a.kr)>>>> endobj')],
    ['a form that sends itself by another spelling', pdfOf('4 0 obj << /S /Submit#46orm >> endobj')],
    ['a form that fetches its content', pdfOf('4 0 obj << /S /ImportData /F (a.fdf) >> endobj')],
    ['a picture of a share', pdfOf('4 0 obj << /F (\\\\\\\\host\\\\a.png) /Length 0 >> stream\n\nendstream endobj')],
    ['a picture of a share in digits', pdfOf('4 0 obj << /F <5c5c686f7374> >> stream\n\nendstream endobj')],
    ['an address that is visited when it opens', opening(VISIT)],
    [
      'such an address by another spelling',
      pdfOf(`4 0 obj << /Open#41ction << /S /U#52I /URI (https://a.kr) >> >> endobj`),
    ],
    ['such an address in an object', opening('7 0 R', `7 0 obj ${VISIT} endobj`)],
    [
      'such an address in an object behind a comment',
      opening('7 0 R', `7 0 obj [2 0 R] endobj 7 %\n0 obj ${VISIT} endobj`),
    ],
    ['such an address in a packed object', opening('7 0 R', XREF, packed(`7 0 ${VISIT}`))],
    ['such an address behind a jump', opening(`<< /S /GoTo /D [2 0 R /Fit] /Next ${VISIT} >>`)],
    ['such an address beside a jump', opening(`<< /S /GoTo /D [2 0 R /Fit] /S 9 0 R >>`)],
    ['an opening that is nowhere', opening('70 0 R')],
    ['an address that is visited with a page', pdfOf(`4 0 obj << /Type /Page /AA << /O ${VISIT} >> >> endobj`)],
    [
      'such an address in another object',
      pdfOf(`4 0 obj << /Type /Page /AA 7 0 R >> endobj 7 0 obj << /O ${VISIT} >> endobj`),
    ],
    ['such an address by another spelling with a page', pdfOf(`4 0 obj << /#41#41<< /O ${VISIT} >> >> endobj`)],
    ['a media player', pdfOf('4 0 obj << /Subtype /RichMedia >> endobj')],
    ['a script in a compressed object', pdfOf(XREF, streamOf(`7 0 ${SCRIPT}`))],
    ['one far behind in it', pdfOf(XREF, streamOf(`${' '.repeat(300_000)}${SCRIPT}`))],
    [
      'one in an object that says it is a picture',
      pdfOf(XREF, streamOf(SCRIPT, { dictionary: '/Subtype /Image /N 1 /First 4 /Filter /FlateDecode' })),
    ],
  ])('S-38 with %s is refused', (_what, content) => {
    expect(inspect(content)).toBe('ACTIVE_PDF');
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
  ])('S-38 %s is refused', (_what, content, refusal) => {
    expect(inspect(content)).toBe(refusal);
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
  ])('S-38 %s is refused', (_what, content) => {
    expect(['ACTIVE_PDF', 'LOCKED_PDF', 'UNREADABLE_PDF']).toContain(inspect(content));
  });
});

const LENGTH = 9_900_000;
const filledWith = (text: string) => pdfOf(text.repeat(Math.floor(LENGTH / text.length)));

describe('ten megabytes of anything', () => {
  it.each([
    ['codes of characters', filledWith('#4a')],
    ['a name of codes', filledWith(`/${'#4a'.repeat(1000)} `)],
    ['dictionaries', filledWith('<<')],
    ['slashes', filledWith('/')],
    ['openings', filledWith('/OpenAction 7 0 R ')],
    ['actions of pages behind comments', filledWith('/AA%')],
    ['numbers', filledWith('7 0 ')],
    ['objects', filledWith('7 0 obj<<>>')],
    ['ends of zips', filledWith('PK\u0005\u0006')],
    ['brackets', filledWith('(')],
    ['tags', filledWith('<s')],
    ['spaces', filledWith(' ')],
    ['packed objects', filledWith(packed('7 0 << >>').toString('latin1'))],
    ['objects that say they are packed', filledWith('1 0 obj<</First 1>>stream\n')],
    [
      'packed objects that unpack to nothing, each in the data of the one before',
      Buffer.concat([
        ...Array.from({ length: 2000 }, () => {
          const head = Buffer.from('1 0 obj<</First 1/Filter/Fl>>stream\n\u0078\u009c', 'latin1');
          return Buffer.concat([head, Buffer.from([0, head.length + 5, 0, 255 - head.length - 5, 255])]);
        }),
        Buffer.alloc(9_000_000, Buffer.from([0, 0, 0, 255, 255])),
        pdfOf(),
      ]),
    ],
  ])('S-96 %s are read in time by their length', (_what, content) => {
    const began = process.cpuUsage();
    inspect(content);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(3000 * loadFactor());
  });
});

/** Text that hardly compresses. */
function noise(length: number): string {
  return randomBytes(length / 2).toString('base64');
}
