import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDocumentedInstance, type DocumentedInstance } from '#server/testing/documented-instance.ts';
import {
  createMember,
  createMentee,
  createMentor,
  menteeProfileInput,
  mentorProfileInput,
  type TestMember,
} from '#server/testing/factories.ts';

// SPEC §5, the steps of both registration forms and both edit forms, on the server: exactly the messages that the forms show.
let documented: DocumentedInstance;
beforeAll(async () => {
  documented = await openDocumentedInstance();
});
afterAll(() => documented.instance.close());

type Json = Record<string, unknown>;
type Fault = readonly [what: string, change: (profile: Json) => Json, field: string, message: string];

const part = (name: string, changes: Json) => (profile: Json) => ({
  ...profile,
  [name]: { ...(profile[name] as Json), ...changes },
});
const whole = (name: string, value: unknown) => (profile: Json) => ({ ...profile, [name]: value });
const text = (length: number) => '가'.repeat(length);
const tags = (count: number) => Array.from({ length: count }, (_, index) => `태그${index}`);

const TIME_ORDER = '시작 시간은 종료 시간보다 빨라야 합니다.';
const EIGHT = '해시태그는 최대 8개까지 추가할 수 있습니다.';
const FIFTEEN = '해시태그는 최대 15자까지 입력 가능합니다.';

const MENTOR_FAULTS: readonly Fault[] = [
  ['step 1, no nickname', whole('nickname', ' '), 'nickname', '닉네임을 입력해주세요.'],
  ['step 1, no school', part('education', { schoolName: '' }), 'education.schoolName', '학교를 선택해 주세요.'],
  ['step 1, no major', part('education', { major: ' ' }), 'education.major', '전공을 입력해 주세요.'],
  ['step 1, no organization', part('organization', { name: ' ' }), 'organization.name', '소속을 입력해 주세요.'],
  [
    'step 1, no job category',
    part('organization', { jobCategory: '' }),
    'organization.jobCategory',
    '직무를 선택해 주세요.',
  ],
  [
    'step 1, no detailed job',
    part('organization', { detailedJob: '' }),
    'organization.detailedJob',
    '세부 직무를 선택해 주세요.',
  ],
  [
    'step 1, experience of 0',
    part('organization', { experience: 0 }),
    'organization.experience',
    '1년 이상의 경력을 선택해 주세요.',
  ],
  ['step 2, no title', part('introduction', { title: ' ' }), 'introduction.title', '소개 제목을 입력해 주세요.'],
  ['step 2, no content', part('introduction', { content: ' ' }), 'introduction.content', '소개 내용을 입력해 주세요.'],
  ['step 2, no field', whole('mentoringField', []), 'mentoringField', '멘토링 분야를 1개 이상 선택해 주세요.'],
  ['step 2, no day', part('timezone', { days: [] }), 'timezone.days', '요일을 1개 이상 선택해 주세요.'],
  [
    'step 2, start equal to end',
    part('timezone', { startTime: '10:00:00', endTime: '10:00:00' }),
    'timezone.startTime',
    TIME_ORDER,
  ],
  [
    'step 2, start after end',
    part('timezone', { startTime: '11:00:00', endTime: '10:00:00' }),
    'timezone.startTime',
    TIME_ORDER,
  ],
  ['step 3, no message', whole('message', ' '), 'message', '후배에게 한마디를 입력해 주세요.'],
  ['step 3, no hashtag', whole('hashtags', []), 'hashtags', '해시태그를 1개 이상 추가해 주세요.'],
  ['a ninth hashtag', whole('hashtags', tags(9)), 'hashtags', EIGHT],
  ['a hashtag of 16 characters', whole('hashtags', ['취업', text(16)]), 'hashtags.1', FIFTEEN],
  [
    'a title of 31 characters',
    part('introduction', { title: text(31) }),
    'introduction.title',
    '소개 제목은 최대 30자까지 입력할 수 있어요.',
  ],
  [
    'a content of 501 characters',
    part('introduction', { content: text(501) }),
    'introduction.content',
    '소개 내용은 최대 500자까지 입력할 수 있어요.',
  ],
];

const refusedFor = (field: string, message: string) => ({ status: 400, message, errors: [{ field, message }] });

describe('5.mentor', () => {
  // A profile that is refused changes nothing: two members for all cases.
  let newcomer: TestMember;
  let registered: TestMember;
  beforeAll(async () => {
    newcomer = await createMember(documented.instance, 'ROLE_MENTOR');
    registered = await createMentor(documented.instance, { isListed: false });
  });

  it.each(MENTOR_FAULTS)('the server takes no mentor profile with %s', async (_what, change, field, message) => {
    const profile = mentorProfileInput();
    expect(await newcomer.client.call('POST /v1/mentor', { body: change(profile) })).toMatchObject(
      refusedFor(field, message),
    );
    expect(await registered.client.call('PUT /v1/mentor', { body: change(profile) }), 'nor in the edit').toMatchObject(
      refusedFor(field, message),
    );
  });

  it.each([
    ['experience of 1', part('organization', { experience: 1 })],
    ['start an hour before end', part('timezone', { startTime: '10:00:00', endTime: '11:00:00' })],
    ['eight hashtags', whole('hashtags', tags(8))],
    ['a hashtag of 15 characters', whole('hashtags', [text(15)])],
    ['a title of 30 characters', part('introduction', { title: text(30) })],
    ['a content of 500 characters', part('introduction', { content: text(500) })],
    ['a message of 500 characters', whole('message', text(500))],
    [
      'one day and one field',
      (profile: Json) => whole('mentoringField', ['면접 대비'])(part('timezone', { days: ['일'] })(profile)),
    ],
  ])('the server takes a mentor profile with %s', async (_what, change) => {
    const { client } = await createMember(documented.instance, 'ROLE_MENTOR');
    const body = change(mentorProfileInput());
    expect(await documented.call(client, 'POST /v1/mentor', { body })).toMatchObject({ status: 201, data: body });
  });

  it('a message of 501 characters is too long at registration', async () => {
    const { client } = await createMember(documented.instance, 'ROLE_MENTOR');
    const body = mentorProfileInput({ message: text(501) });
    expect(await client.call('POST /v1/mentor', { body })).toMatchObject(
      refusedFor('message', '메시지는 최대 500자까지 입력할 수 있어요.'),
    );
  });
});

describe('5.mentor-edit', () => {
  const tooLong = refusedFor('message', '메시지는 최대 200자까지 입력할 수 있어요.');

  it('a new message has at most 200 characters in the edit', async () => {
    const { client } = await createMentor(documented.instance);
    const profile = { ...(await client.get('GET /v1/mentor/me')) };
    const edit = (message: string) => client.call('PUT /v1/mentor', { body: { ...profile, message } });
    expect(await edit(text(201))).toMatchObject(tooLong);
    expect(await edit(text(200))).toMatchObject({ status: 200, data: { message: text(200) } });
  });

  it('a longer one from registration may stay as it is, and may not be changed into another', async () => {
    const { client } = await createMentor(documented.instance, { message: text(500) });
    const profile = { ...(await client.get('GET /v1/mentor/me')) };
    const body = { ...profile, introduction: { title: '새 제목', content: '새 내용' } };
    expect(await client.call('PUT /v1/mentor', { body })).toMatchObject({ status: 200, data: { message: text(500) } });
    expect(await client.call('PUT /v1/mentor', { body: { ...profile, message: '나'.repeat(201) } })).toMatchObject(
      tooLong,
    );
  });
});

describe('5.hashtags', () => {
  it('the server trims hashtags and counts the same one once', async () => {
    const { client } = await createMember(documented.instance, 'ROLE_MENTOR');
    const body = mentorProfileInput({ hashtags: [' 면접 ', '면접', '#면접', '이직', ...tags(6)] });
    const { data } = await documented.call(client, 'POST /v1/mentor', { body });
    expect(data.hashtags).toEqual(['면접', '이직', ...tags(6)]);
  });
});

const MENTEE_FAULTS: readonly Fault[] = [
  ['no nickname', whole('nickname', ''), 'nickname', '닉네임을 입력해주세요.'],
  ['no introduction', whole('introduction', ' '), 'introduction', '자기소개를 입력해 주세요.'],
  ['no school', part('education', { schoolName: ' ' }), 'education.schoolName', '학교를 선택해 주세요.'],
  ['no major', part('education', { major: ' ' }), 'education.major', '전공을 입력해 주세요.'],
];

describe('5.mentee', () => {
  let newcomer: TestMember;
  let registered: TestMember;
  beforeAll(async () => {
    newcomer = await createMember(documented.instance, 'ROLE_MENTEE');
    registered = await createMentee(documented.instance);
  });

  it.each(MENTEE_FAULTS)('the server takes no mentee profile with %s', async (_what, change, field, message) => {
    const body = change(menteeProfileInput());
    expect(await newcomer.client.call('POST /v1/mentee', { body })).toMatchObject(refusedFor(field, message));
    expect(await registered.client.call('PUT /v1/mentee', { body }), 'nor in the edit').toMatchObject(
      refusedFor(field, message),
    );
  });

  it('a nickname that somebody has is refused in SPEC’s words when the profile is sent, too', async () => {
    await createMentor(documented.instance, { nickname: '먼저온사람' });
    const { client } = await createMember(documented.instance, 'ROLE_MENTEE');
    const answer = await documented.call(client, 'POST /v1/mentee', {
      body: menteeProfileInput({ nickname: '먼저온사람' }),
    });
    expect(answer).toMatchObject({
      status: 409,
      message: '이미 사용 중인 닉네임입니다.',
      errors: [{ field: 'nickname', message: '이미 사용 중인 닉네임입니다.' }],
    });
  });
});
