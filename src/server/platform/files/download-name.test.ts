import { expect, it } from 'vitest';
import { attachmentHeader, cleanFileName } from './download-name.ts';

it.each([
  { name: '재학증명서.pdf', clean: '재학증명서.pdf' },
  { name: 'C:\\Users\\me\\cv.pdf', clean: 'cv.pdf' },
  { name: '../../etc/passwd', clean: 'passwd' },
  { name: '..', clean: 'file' },
  { name: 'a\r\nSet-Cookie: x.pdf', clean: 'aSet-Cookie: x.pdf' },
  { name: 'gpj.\u202Efdp', clean: 'gpj.fdp' },
  { name: `${'가'.repeat(200)}.pdf`, clean: `${'가'.repeat(96)}.pdf` },
])('keeps $name as $clean', ({ name, clean }) => {
  expect(cleanFileName(name)).toBe(clean);
});

it('S-41 says a Korean name in both ways, with nothing that breaks the header', () => {
  expect(attachmentHeader('재학 "증명서"(1).pdf')).toBe(
    'attachment; filename="_______1_.pdf"; filename*=UTF-8\'\'%EC%9E%AC%ED%95%99%20%EC%A6%9D%EB%AA%85%EC%84%9C%281%29.pdf',
  );
});
