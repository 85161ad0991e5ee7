import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDocumentedInstance, type DocumentedInstance } from '#server/testing/documented-instance.ts';
import { createMember, createMentor, mentorProfileInput } from '#server/testing/factories.ts';
import { samplePdf } from '#server/testing/sample-files.ts';

// SPEC §7, the calls of mentors: request and response as SPEC names them, checked against the document.
let documented: DocumentedInstance;
beforeAll(async () => {
  documented = await openDocumentedInstance();
});
afterAll(() => documented.instance.close());

describe('7.mentor', () => {
  it('GET /v1/mentor/{mentorId} answers anybody with the mentor profile in data', async () => {
    const profile = mentorProfileInput();
    const { memberId } = await createMentor(documented.instance, profile);
    const answer = await documented.call(documented.instance.client(), 'GET /v1/mentor/{mentorId}', {
      params: { mentorId: String(memberId) },
    });
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ ...profile, mentorId: memberId, mentoringCount: 0 });
  });

  it('a mentor who is not there is a 404 that says so', async () => {
    const answer = await documented.call(documented.instance.client(), 'GET /v1/mentor/{mentorId}', {
      params: { mentorId: '987654' },
    });
    expect(answer).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      message: expect.stringContaining('찾을 수 없는') as string,
    });
  });
});

describe('7.proposal-mentor', () => {
  it('the proposal form loads the mentor by a numeric mentorId and reads the nickname', async () => {
    const { memberId } = await createMentor(documented.instance, { nickname: '제안받는선배' });
    const { client } = await createMember(documented.instance, 'ROLE_MENTEE');
    const answer = await documented.call(client, 'GET /v1/mentor/{mentorId}', {
      params: { mentorId: String(memberId) },
    });
    expect(answer.data.nickname).toBe('제안받는선배');
  });

  it.each(['abc', '1e3', '-1', '0', '1.5'])('a mentorId that is not numeric (%s) loads nothing', async (mentorId) => {
    expect(documented.api.problemsWithRequest('GET /v1/mentor/{mentorId}', { params: { mentorId } })).not.toEqual([]);
    const answer = await documented.instance.client().call('GET /v1/mentor/{mentorId}', { params: { mentorId } });
    expect(answer).toMatchObject({ status: 400, data: null });
    expect(documented.api.problemsWithResponse('GET /v1/mentor/{mentorId}', answer)).toEqual([]);
  });
});

describe('7.mentor-me', () => {
  it('GET /v1/mentor/me answers with the own profile in data, the email with it', async () => {
    const profile = mentorProfileInput();
    const { client, email, memberId } = await createMentor(documented.instance, profile);
    const answer = await documented.call(client, 'GET /v1/mentor/me');
    expect(answer.data).toMatchObject({ ...profile, mentorId: memberId, email, mentoringCount: 0 });
  });
});

describe('7.mentor-post', () => {
  it('POST /v1/mentor takes the mentor profile and registers it', async () => {
    const { client } = await createMember(documented.instance, 'ROLE_MENTOR');
    const body = mentorProfileInput();
    const answer = await documented.call(client, 'POST /v1/mentor', { body });
    expect(answer).toMatchObject({ status: 201, data: body });
    expect((await documented.call(client, 'GET /v1/members/me')).data.isProfileRegisterd).toBe(true);
  });

  it('a registration that fails says why in message', async () => {
    const { client } = await createMentor(documented.instance);
    expect(await documented.call(client, 'POST /v1/mentor', { body: mentorProfileInput() })).toMatchObject({
      status: 409,
      code: 'PROFILE_EXISTS',
      message: '이미 프로필을 등록했어요.',
    });
  });
});

describe('7.mentor-put', () => {
  it('PUT /v1/mentor takes the profile as it was read, changes it, and leaves email and mentoringCount alone', async () => {
    const { client, email } = await createMentor(documented.instance);
    const { data: read } = await documented.call(client, 'GET /v1/mentor/me');
    const changes = {
      nickname: '새이름선배',
      education: { ...read.education, major: '물리학' },
      organization: { name: '새소속', jobCategory: '디자인', detailedJob: 'UX/UI', experience: 9 },
      introduction: { title: '새 제목', content: '새 내용' },
      timezone: { days: ['화', '일'], startTime: '10:00:00', endTime: '21:00:00' },
      mentoringField: ['면접 대비'],
      hashtags: ['새로', '바꿈'],
      message: '새 메시지',
    } as const;
    const body = { ...read, ...changes, email: 'a@b.kr', mentoringCount: 99 };
    const answer = await documented.call(client, 'PUT /v1/mentor', { body });
    expect(answer).toMatchObject({ status: 200, data: { ...changes, email, mentoringCount: 0 } });
    expect((await documented.call(client, 'GET /v1/mentor/me')).data).toEqual(answer.data);
  });
});

describe('7.mentors', () => {
  it('GET /v1/mentor takes SPEC’s query, answers five in data.content and data.sliceInfo.last, and goes on by the last mentorId', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 6; count += 1) ids.push((await createMentor(documented.instance)).memberId);
    const query = {
      bookmarked: 'false',
      suggested: 'false',
      commissioned: 'false',
      size: '5',
      sort: 'mentorId,DESC',
    } as const;
    const first = await documented.call(documented.instance.client(), 'GET /v1/mentor', { query });
    const shown = first.data.content.map((mentor) => mentor.mentorId);
    expect(shown).toEqual(ids.toReversed().slice(0, 5));
    expect(first.data.sliceInfo.last).toBe(false);

    const cursor = String(shown.at(-1));
    const second = await documented.call(documented.instance.client(), 'GET /v1/mentor', {
      query: { ...query, cursor },
    });
    expect(second.data.content[0]?.mentorId, 'without a gap and without one twice').toBe(ids[0]);
  });

  it('data.sliceInfo.last is true on the last page alone', async () => {
    await createMentor(documented.instance);
    const lasts: boolean[] = [];
    let cursor: string | undefined;
    do {
      const query: { size: string; cursor?: string } = { size: '1', ...(cursor === undefined ? {} : { cursor }) };
      const { content, sliceInfo } = (await documented.call(documented.instance.client(), 'GET /v1/mentor', { query }))
        .data;
      lasts.push(sliceInfo.last);
      cursor = sliceInfo.last ? undefined : String(content.at(-1)?.mentorId);
    } while (cursor !== undefined);
    expect(lasts).toEqual([...lasts.slice(1).map(() => false), true]);
    expect(lasts.length).toBeGreaterThan(1);
  });
});

describe('7.portfolio', () => {
  it('POST /v1/portfolio takes a file, and message holds the address it is served at', async () => {
    const { client } = await createMember(documented.instance, 'ROLE_MENTOR');
    const file = samplePdf('작업물.pdf');
    const answer = await documented.upload(client, 'POST /v1/portfolio', file);
    expect(answer).toMatchObject({
      status: 200,
      message: answer.data.url,
      data: { fileName: '작업물.pdf', fileSize: file.bytes.byteLength },
    });
    const served = await documented.instance.app.inject(answer.message);
    expect(served.rawPayload.equals(Buffer.from(file.bytes)), 'the same bytes').toBe(true);
  });
});
