import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDocumentedInstance, type DocumentedInstance } from '#server/testing/documented-instance.ts';
import { createMentee, createMentor, type TestMember } from '#server/testing/factories.ts';
import { samplePdf, samplePng, type SampleFile } from '#server/testing/sample-files.ts';

// SPEC §5, files and proposals on the server: exactly the messages that the forms show.
let documented: DocumentedInstance;
beforeAll(async () => {
  documented = await openDocumentedInstance();
});
afterAll(() => documented.instance.close());

const TEN_MEGABYTES = 10 * 1024 * 1024;

/** The same file, extended with bytes that decoders ignore. */
function padded(file: SampleFile, length: number): SampleFile {
  const bytes = Buffer.alloc(length, ' ');
  if (file.type === 'application/pdf') {
    bytes.write('%PDF-1.4\n%');
    bytes.write('\n%%EOF\n', length - 7);
  } else {
    bytes.set(file.bytes);
  }
  return { ...file, bytes };
}

const UPLOADS = [
  [
    'a profile image',
    'POST /v1/storage/profile/image',
    { memberType: 'ROLE_MENTOR' },
    () => samplePng(),
    '파일 크기가 너무 큽니다. 10MB 이하의 이미지를 업로드해주세요.',
  ],
  ['a portfolio', 'POST /v1/portfolio', {}, async () => samplePdf(), '10MB 이하의 파일만 업로드할 수 있습니다.'],
  [
    'a certificate',
    'POST /v1/storage/certificate/mentor',
    { certificateType: 'ENROLLMENT' },
    async () => samplePdf(),
    '파일 크기는 10MB를 초과할 수 없습니다.',
  ],
] as const;

describe('5.files', () => {
  it.each(UPLOADS)(
    'the server takes %s of 10 MB and refuses one byte more in its own words',
    async (_what, name, fields, draw, message) => {
      const { client } = await createMentor(documented.instance, { isListed: false });
      const file = await draw();
      const inside = await documented.upload(client, name, padded(file, TEN_MEGABYTES), fields);
      expect(inside.status).toBeLessThan(300);
      const outside = await documented.upload(client, name, padded(file, TEN_MEGABYTES + 1), fields);
      expect(outside).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE', message });
    },
  );

  it('the server asks a mentee for the certificate when no file came', async () => {
    const { client } = await createMentee(documented.instance, { isVerified: false });
    const form = 'certificateType=ENROLLMENT';
    const answer = await documented.instance.app.inject({
      method: 'POST',
      url: '/v1/storage/certificate/mentee',
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        cookie: [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      },
      payload: `--b\r\ncontent-disposition: form-data; name="${form.split('=')[0]}"\r\n\r\nENROLLMENT\r\n--b--\r\n`,
    });
    expect(answer.json()).toMatchObject({ status: 400, code: 'NO_FILE', message: '먼저 인증서를 업로드해주세요.' });
  });

  const head =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n';
  it.each([
    ['has no boundary', 'multipart/form-data', 'x'],
    ['ends before its first part', 'multipart/form-data; boundary=b', '--b\r\n'],
    ['breaks off within the file', 'multipart/form-data; boundary=b', `${head}%PDF-1.7 half of`],
  ])('the server says that a form cannot be read when it %s', async (_what, type, payload) => {
    const { client } = await createMentee(documented.instance, { isVerified: false });
    const cookie = [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const url = '/v1/storage/certificate/mentee';
    const headers = { 'content-type': type, cookie };
    const answer = await documented.instance.app.inject({ method: 'POST', url, headers, payload });
    expect(answer.json()).toMatchObject({ status: 400, code: 'BROKEN_FILE' });
  });
});

const slot = (clock: string, day = '2026-11-25') => {
  const [hour = '', minute] = clock.split(':');
  const end = minute === '00' ? `${hour}:30` : `${String(Number(hour) + 1).padStart(2, '0')}:00`;
  const isMidnight = end === '24:00';
  return {
    startTime: `${day}T${clock}:00`,
    endTime: isMidnight ? `2026-11-26T00:00:00` : `${day}T${end}:00`,
  };
};
const half = ({ startTime }: { startTime: string }, endTime: string) => ({ startTime, endTime });

describe('5.proposal', () => {
  let mentor: TestMember;
  let refused: TestMember;
  beforeAll(async () => {
    mentor = await createMentor(documented.instance);
    // A proposal that is refused changes nothing: one mentee for all of them.
    refused = await createMentee(documented.instance);
  });

  const proposeTo = async (applyTimes: unknown, more: Record<string, unknown> = {}, mentee?: TestMember) => {
    const { client } = mentee ?? (await createMentee(documented.instance));
    return client.call('POST /v1/mentoring', { body: { mentorId: mentor.memberId, applyTimes, ...more } });
  };

  // The server's clock is at noon of Monday, 23 November 2026, in Seoul.
  it.each([
    ['no time', [], '올바른 날짜를 최소 1개 이상 선택해주세요.'],
    [
      'six times',
      ['07:00', '07:30', '08:00', '08:30', '09:00', '09:30'].map((clock) => slot(clock)),
      '희망 시간은 최대 5개까지 선택할 수 있어요.',
    ],
    ['the same time twice', [slot('10:00'), slot('10:00')], '같은 시간을 두 번 선택할 수 없어요.'],
    ['a day that is past', [slot('10:00', '2026-11-22')], '이미 지난 시간이에요. 다른 시간을 선택해 주세요.'],
    [
      'an hour of today that is past',
      [slot('11:30', '2026-11-23')],
      '이미 지난 시간이에요. 다른 시간을 선택해 주세요.',
    ],
    ['the hour that begins now', [slot('12:00', '2026-11-23')], '이미 지난 시간이에요. 다른 시간을 선택해 주세요.'],
    [
      'a day more than ninety days ahead',
      [slot('07:00', '2027-02-22')],
      '멘토링은 오늘부터 90일 안의 시간으로만 잡을 수 있어요.',
    ],
    ['a time before 07:00', [slot('06:30')], '멘토링은 07:00부터 23:30까지 30분 단위로 시작할 수 있어요.'],
    [
      'a time off the half hour',
      [half({ startTime: '2026-11-25T10:15:00' }, '2026-11-25T10:45:00')],
      '멘토링은 07:00부터 23:30까지 30분 단위로 시작할 수 있어요.',
    ],
    ['an hour instead of thirty minutes', [half(slot('10:00'), '2026-11-25T11:00:00')], '멘토링 시간은 30분이에요.'],
    [
      'a day that no calendar has',
      [half({ startTime: '2026-11-31T10:00:00' }, '2026-11-31T10:30:00')],
      '날짜와 시간을 다시 선택해 주세요.',
    ],
  ])('the server takes no proposal with %s', async (_what, applyTimes, message) => {
    const answer = await proposeTo(applyTimes, {}, refused);
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT', message });
  });

  it.each([
    ['one time', [slot('10:00')]],
    ['five times', ['07:00', '07:30', '08:00', '08:30', '09:00'].map((clock) => slot(clock))],
    ['the first time of today that leaves three hours', [slot('15:00', '2026-11-23')]],
    ['the first slot of a day', [slot('07:00')]],
    ['the last slot of a day', [slot('23:30')]],
  ])('the server takes a proposal with %s', async (_what, applyTimes) => {
    expect(await proposeTo(applyTimes)).toMatchObject({ status: 201, data: { applyTimes } });
  });

  it('the words to the mentor have at most 500 characters', async () => {
    const times = [slot('10:00')];
    expect(await proposeTo(times, { mentoringMessage: '가'.repeat(501) })).toMatchObject({
      status: 400,
      message: '멘토에게 전할 말은 최대 500자까지 입력할 수 있어요.',
    });
    expect(await proposeTo(times, { mentoringMessage: '가'.repeat(500) })).toMatchObject({ status: 201 });
  });
});
