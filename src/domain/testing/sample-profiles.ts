import type { MenteeProfileInput } from '../people/mentees.ts';
import type { MentorProfileInput } from '../people/mentors.ts';

/** A mentor's profile that follows every rule, for tests. */
export const SAMPLE_MENTOR: MentorProfileInput = {
  nickname: '든든한선배',
  education: { schoolName: '서울대학교', major: '컴퓨터공학' },
  organization: { name: '가온소프트', jobCategory: '개발', detailedJob: '백엔드', experience: 5 },
  introduction: { title: '백엔드 개발자예요', content: '서비스를 만들며 배운 것을 나눠요.' },
  timezone: { days: ['월', '수', '토'], startTime: '08:00:00', endTime: '18:00:00' },
  mentoringField: ['취업 준비', '커리어 고민'],
  hashtags: ['백엔드', '취업'],
  message: '편하게 물어보세요.',
  portfolio: { url: '', description: '', fileSize: 0 },
  image: { fileName: '', filePath: '' },
};

/** A mentee's profile that follows every rule, for tests. */
export const SAMPLE_MENTEE: MenteeProfileInput = {
  nickname: '성실한후배',
  education: { schoolName: '서울대학교', major: '경영학' },
  introduction: '진로를 고민하고 있어요.',
  image: { fileName: '', filePath: '' },
};
