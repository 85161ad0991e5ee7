import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDocumentedInstance, type DocumentedInstance } from '#server/testing/documented-instance.ts';
import {
  createMember,
  createMentee,
  createMentor,
  menteeProfileInput,
  mentorProfileInput,
} from '#server/testing/factories.ts';
import { samplePdf, samplePng } from '#server/testing/sample-files.ts';
import { FIRST, propose, proposeAndPay } from '#server/testing/scenes/mentoring-scene.ts';

// SPEC §3: every entity's fields on the wire, by name and type.
let documented: DocumentedInstance;
beforeAll(async () => {
  documented = await openDocumentedInstance();
});
afterAll(() => documented.instance.close());

describe('3.mentor', () => {
  it('a mentor profile has every field of SPEC, with the picture and the portfolio that were uploaded', async () => {
    const { client, email } = await createMember(documented.instance, 'ROLE_MENTOR');
    const picture = await client.upload('POST /v1/storage/profile/image', await samplePng('나.png'), {
      memberType: 'ROLE_MENTOR',
    });
    const work = await client.upload('POST /v1/portfolio', samplePdf('작업.pdf'));
    const { fileSize } = work.data;
    const body = {
      nickname: '모든칸을채운선배',
      education: { schoolName: '서울대학교', major: '컴퓨터공학' },
      organization: { name: '두걸음', jobCategory: '개발', detailedJob: '백엔드', experience: 7 },
      introduction: { title: '제목', content: '내용' },
      timezone: {
        days: ['월', '화', '수', '목', '금', '토', '일'] as ['월', '화', '수', '목', '금', '토', '일'],
        startTime: '09:00:00',
        endTime: '21:00:00',
      },
      mentoringField: ['취업 준비', '업계 동향', '면접 대비', '커리어 고민'] as [
        '취업 준비',
        '업계 동향',
        '면접 대비',
        '커리어 고민',
      ],
      hashtags: ['이직', '면접'],
      message: '한마디',
      portfolio: { url: work.message, description: '작업물', fileSize },
      image: { fileName: '나.png', filePath: picture.message },
    } as const;
    await documented.call(client, 'POST /v1/mentor', { body });
    const { data } = await documented.call(client, 'GET /v1/mentor/me');
    expect(data).toEqual({
      ...body,
      email,
      mentoringCount: 0,
      mentorId: expect.any(Number) as number,
      isBookmarked: false,
      isListed: false,
    });
    expect(fileSize, 'in bytes').toBe(samplePdf('작업.pdf').bytes.byteLength);
  });

  it('what a mentor left out comes as empty strings and 0', async () => {
    const { client } = await createMentor(documented.instance);
    const { data } = await documented.call(client, 'GET /v1/mentor/me');
    expect(data).toMatchObject({
      portfolio: { url: '', description: '', fileSize: 0 },
      image: { fileName: '', filePath: '' },
      mentoringCount: 0,
    });
  });

  it('the email cannot be written, and others do not read it', async () => {
    const { client, email, memberId } = await createMentor(documented.instance);
    const picture = await documented.upload(client, 'POST /v1/storage/profile/image', await samplePng('김선배.png'), {
      memberType: 'ROLE_MENTOR',
    });
    const image = { fileName: '김선배.png', filePath: picture.message };
    const { data } = await documented.call(client, 'PUT /v1/mentor', {
      body: { ...mentorProfileInput({ image }), email: 'other@mail.example.com' },
    });
    expect(data).toMatchObject({ email, image });
    const seen = await documented.call(documented.instance.client(), 'GET /v1/mentor/{mentorId}', {
      params: { mentorId: String(memberId) },
    });
    expect(seen.data).not.toHaveProperty('email');
    expect(seen.data.image, 'the picture without its file name').toEqual({ ...image, fileName: '' });
  });

  it.each(['요리', '취업준비'])('‹%s› is no mentoring field; SPEC names four', async (field) => {
    const { client } = await createMember(documented.instance, 'ROLE_MENTOR');
    const body = { ...mentorProfileInput(), mentoringField: [field] };
    expect(await client.call('POST /v1/mentor', { body })).toMatchObject({ status: 400 });
  });
});

describe('3.mentee', () => {
  it('a mentee profile has every field of SPEC', async () => {
    const { client, email } = await createMember(documented.instance, 'ROLE_MENTEE');
    const picture = await client.upload('POST /v1/storage/profile/image', await samplePng('20260301_1.png'), {
      memberType: 'ROLE_MENTEE',
    });
    const body = menteeProfileInput({ image: { fileName: '나.png', filePath: picture.message } });
    await documented.call(client, 'POST /v1/mentee', { body });
    const { data } = await documented.call(client, 'GET /v1/mentee/me');
    expect(data).toEqual({ ...body, email, isVerified: false });
  });
});

describe('3.member', () => {
  it('members/me carries memberType, email, isProfileRegisterd, mentorProfile and menteeProfile', async () => {
    const { client, email } = await createMentee(documented.instance);
    const { data } = await documented.call(client, 'GET /v1/members/me');
    expect(data).toMatchObject({ memberType: 'ROLE_MENTEE', email, isProfileRegisterd: true, mentorProfile: null });
    expect(data.menteeProfile).toEqual((await documented.call(client, 'GET /v1/mentee/me')).data);
  });
});

describe('3.mentor-list', () => {
  it('a mentor in the list has every field of SPEC, and field and subField to filter by', async () => {
    const profile = mentorProfileInput();
    const { memberId } = await createMentor(documented.instance, profile);
    const { data } = await documented.call(documented.instance.client(), 'GET /v1/mentor');
    const { name, detailedJob, jobCategory, experience } = profile.organization;
    expect(data.content.find((mentor) => mentor.mentorId === memberId)).toEqual({
      mentorId: memberId,
      nickname: profile.nickname,
      organization: { name, detailedJob, jobCategory, experience },
      mentoringCount: 0,
      introduction: { title: profile.introduction.title },
      field: jobCategory,
      subField: detailedJob,
      profileImage: null,
      isBookmarked: false,
      nextFreeAt: expect.any(String) as string,
      cannotPropose: null,
      load: 'OPEN',
      reasons: [],
      fitsAt: null,
      schoolName: profile.education.schoolName,
      trust: { employmentCheckedAt: null, schoolCheck: null, answerHabit: null },
      reviewChip: null,
      reviewWords: null,
      priceKrw: 20_000,
    });
    expect(data.sliceInfo.last).toBeTypeOf('boolean');
  });
});

describe('3.proposal', () => {
  it('the topic is JOB_PREPARATION when none is chosen, and the words may be left out', async () => {
    const { mentee, params } = await propose(documented.instance);
    const answer = await documented.call(mentee.client, 'GET /v1/mentoring/{mentoringId}', {
      params: { mentoringId: String(params.mentoringId) },
    });
    expect(answer.data).toMatchObject({ topic: 'JOB_PREPARATION', mentoringMessage: '', applyTimes: [FIRST] });
  });

  it.each(['JOB_PREPARATION', 'INDUSTRY_TRENDS', 'INTERVIEW_PREPARATION', 'CAREER_PATH'] as const)(
    'the topic %s, the words and thirty local minutes arrive as they were sent',
    async (topic) => {
      const [mentor, mentee] = [await createMentor(documented.instance), await createMentee(documented.instance)];
      const wish = { topic, mentoringMessage: '이야기를 듣고 싶어요.', applyTimes: [FIRST] };
      const answer = await documented.call(mentee.client, 'POST /v1/mentoring', {
        body: { mentorId: mentor.memberId, ...wish },
      });
      expect(answer).toMatchObject({ status: 201, data: { ...wish, counterpart: { memberId: mentor.memberId } } });
    },
  );

  it.each([
    ['an hour', '10:00:00', '11:00:00'],
    ['no time at all', '10:00:00', '10:00:00'],
    ['a time off the half hours', '10:10:00', '10:40:00'],
    ['half an hour with seconds', '10:00:30', '10:30:30'],
  ])('%s is not thirty minutes', async (_what, startTime, endTime) => {
    const [mentor, mentee] = [await createMentor(documented.instance), await createMentee(documented.instance)];
    const day = FIRST.startTime.slice(0, 11);
    const body = {
      mentorId: mentor.memberId,
      applyTimes: [{ startTime: day + startTime, endTime: day + endTime }],
    };
    expect(await mentee.client.call('POST /v1/mentoring', { body })).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
  });

  it('there is no fifth topic', async () => {
    const mentee = await createMentee(documented.instance);
    const body = { mentorId: 1, topic: 'COOKING', applyTimes: [FIRST] };
    expect(documented.api.problemsWithRequest('POST /v1/mentoring', { body })).not.toEqual([]);
    expect(await mentee.client.call('POST /v1/mentoring', { body })).toMatchObject({ status: 400 });
  });
});

describe('3.status-card', () => {
  it('a card of the status lists shows name, profileImage, jobTitle, career and paymentStatus of the other side', async () => {
    const mentor = await createMentor(documented.instance, { nickname: '카드의선배' });
    const { mentee } = await proposeAndPay(documented.instance, { mentor });
    const forMentee = (await documented.call(mentee.client, 'GET /v1/mentoring')).data.content[0];
    expect(forMentee).toMatchObject({
      name: '카드의선배',
      profileImage: null,
      jobTitle: '가온소프트 · 백엔드',
      career: 5,
      paymentStatus: 'DONE',
    });
    const forMentor = (await documented.call(mentor.client, 'GET /v1/mentoring')).data.content[0];
    expect(forMentor).toMatchObject({ jobTitle: '서울대학교 · 경영학', career: 0 });
  });
});
