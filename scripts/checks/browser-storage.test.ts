import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
/** What is stored by the product in a browser, and the words of the privacy policy, 8, for it. */
const STORED: Readonly<Record<string, string>> = {
  'web/app/start/browsing.ts': '로그인하지 않고 둘러보기를 골랐는지',
  'web/app/start/start.tsx': '시작 화면을 보았는지',
  'web/features/mentorings/progress/bars/confirmed-bar.tsx': '캘린더에 추가한 멘토링',
  'web/features/notifications/announcements/announcement-banner.tsx': '닫은 공지의 번호',
  'web/features/mentors/bookmarks/guest-bookmarks.ts': '누른 북마크',
  'web/features/desk/frame/list-table.tsx': '운영자의 단축키와 목록 설정',
  'web/features/desk/frame/shortcuts.ts': '운영자의 단축키와 목록 설정',
  'web/features/mentors/search/search-suggestions.tsx': '최근 검색어',
  'web/features/mentorings/room/inside.ts': '들어가 있는 멘토링룸과 그 마이크와 카메라를 켰는지',
  'web/features/people/universities/guest-school.tsx': '로그인하지 않고 고른 대학교와',
  'web/lib/drafts/draft-storage.ts': '입력하던 내용과 보내지 못한 메시지',
  'web/lib/failed-import.ts': '다시 불러온 화면 파일의 이름',
  'worker/service-worker.ts': '빨리 열기 위한 서비스의 화면 파일',
};

it('the privacy policy names everything that the product stores in a browser', () => {
  const paths = globSync('{web,worker}/**/*.{ts,tsx}', { cwd: SRC }).filter(
    (path) => !/\.test\.tsx?$|\/testing\//.test(path),
  );
  const storing = paths.filter((path) =>
    /\b(?:tabStorage|sharedStorage)\.write\(|\bcaches\.|document\.cookie/.test(readFileSync(join(SRC, path), 'utf8')),
  );
  expect(storing.toSorted()).toEqual(Object.keys(STORED).toSorted());
  const policy = readFileSync(join(SRC, 'web/features/account/policies/texts/privacy-policy.ts'), 'utf8');
  expect(Object.values(STORED).filter((words) => !policy.includes(words))).toEqual([]);
});
