import { expect, it } from 'vitest';
import { attachmentHeader, cleanFileName, nameToSave } from './download-name.ts';

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

it.each([
  ['사진.jpg', 'image/webp', '사진.webp'],
  ['사진.JPG', 'image/jpeg', '사진.JPG'],
  ['긴 화면.png', 'image/jpeg', '긴 화면.jpg'],
  ['IMG_0001.HEIC', 'image/webp', 'IMG_0001.webp'],
  ['이력서 v1.5', 'application/pdf', '이력서 v1.5.pdf'],
  ['경력.hwp', 'application/pdf', '경력.pdf'],
  ['재학증명서.pdf', 'application/pdf', '재학증명서.pdf'],
  ['CON', 'application/pdf', '_CON.pdf'],
  ['aux.pdf', 'application/pdf', '_aux.pdf'],
  ['Com1 .png', 'image/webp', '_Com1.webp'],
  ['lpt².pdf', 'application/pdf', '_lpt².pdf'],
  ['nul.tar.pdf', 'application/pdf', '_nul.tar.pdf'],
  ['console.pdf', 'application/pdf', 'console.pdf'],
  ['a<b>:"c|d?*.pdf', 'application/pdf', 'a_b__c_d__.pdf'],
  ['끝에 점... .', 'application/pdf', '끝에 점.pdf'],
  ['끝에 점 .jpg. ', 'image/webp', '끝에 점.webp'],
  ['.jpg', 'image/webp', 'jpg.webp'],
  ['...', 'image/webp', 'file.webp'],
  [`${'가'.repeat(96)}.pdf`, 'application/pdf', `${'가'.repeat(65)}.pdf`],
  [`${'👩‍🎓'.repeat(40)}.jpg`, 'image/webp', undefined],
])('S-97 %s of %s is saved on Windows too', (name, type, expected) => {
  const saved = nameToSave(name, type);
  if (expected !== undefined) expect(saved).toBe(expected);
  expect(Buffer.byteLength(saved)).toBeLessThanOrEqual(200);
  expect(saved).not.toMatch(/[<>:"/\\|?*]|[. ]$/);
});
