import type { ClauseMutation } from './clause-mutation.ts';

const MENTORS = 'e2e/mentors/mentors.spec.ts';
const MENTORINGS = 'e2e/mentorings/mentorings.spec.ts';
const SECTIONS = 'src/web/features/mentors/detail/mentor-sections.tsx';
const CHIPS = 'src/web/features/mentors/list/filter-chips.tsx';
const DETAIL_PAGE = 'src/web/features/mentors/detail/mentor-detail-page.tsx';
const BOOKMARK_PAGE = 'src/web/features/bookmarked-mentors/bookmark-page.tsx';
const LIST = 'the mentor list says each mentor’s card, is filtered and ordered';
const SHOWN = 'a mentor’s page shows the mentor and each part';
const LISTED = 'are listed oldest first, and each leads to a proposal';

/** SPEC §2: the mentor list, a mentor, the bookmarks. */
export const SECTION_2_MENTORS: readonly ClauseMutation[] = [
  {
    clauses: ['2.list.1'],
    fault: 'the head has no image',
    file: 'src/web/features/mentors/list/mentor-list-page.tsx',
    text: '<JobFieldIcon field={filter.field ?? ALL_FIELDS} className="size-14 shrink-0" />',
    instead: '',
    test: [MENTORS, LIST],
  },
  {
    clauses: ['2.list.2'],
    fault: 'both chips open the sheet of the fields',
    file: CHIPS,
    text: "onClick={() => setOpen('subField')}",
    instead: "onClick={() => setOpen('field')}",
    test: [MENTORS, LIST],
  },
  {
    clauses: ['2.list.4'],
    fault: 'the next page comes only when its failed call is repeated',
    file: 'src/web/features/mentors/list/mentor-pages.tsx',
    text: '{!isFetchingNextPage && <NearEndObserver onNear={fetchNextPage} />}',
    instead: '',
    test: [MENTORS, LIST],
  },
  {
    clauses: ['2.list.5'],
    fault: 'a card does not say the detailed job',
    file: 'src/web/features/mentors/list/mentor-card.tsx',
    text: ' · ${organization.detailedJob}',
    instead: '',
    test: [MENTORS, LIST],
  },
  {
    clauses: ['2.list.6'],
    fault: 'a card leads to the proposal',
    file: 'src/web/features/mentors/list/mentor-card.tsx',
    text: 'to={paths.mentor(mentorId)}\n                state',
    instead: 'to={paths.proposal(mentorId)}\n                state',
    test: [MENTORS, LIST],
  },
  {
    clauses: ['2.list.7'],
    fault: 'the text of an empty list is another',
    file: 'src/web/features/mentors/list/no-mentors-found.tsx',
    text: 'title="멘토 내역이 없습니다."',
    instead: 'title="찾은 선배가 없어요"',
    test: [MENTORS, LIST],
  },
  {
    clauses: ['2.list.8'],
    fault: 'all cannot be chosen',
    file: 'src/web/features/mentors/list/field-sheets.tsx',
    text: '= [ALL_FIELDS, ...JOB_FIELDS];',
    instead: '= JOB_FIELDS;',
    test: [MENTORS, LIST],
  },
  {
    clauses: ['2.detail.1'],
    fault: 'the earlier address leads to the list',
    file: 'src/web/features/mentors/detail/mentor-redirect.tsx',
    text: 'to={paths.mentor(mentorId)}',
    instead: 'to={paths.mentors()}',
    test: [MENTORS, SHOWN],
  },
  {
    clauses: ['2.detail.3'],
    fault: 'back leads home',
    file: DETAIL_PAGE,
    text: 'return cameFromList ? true : PAGES.mentors;',
    instead: 'return cameFromList ? true : PAGES.home;',
    test: [MENTORS, SHOWN],
  },
  {
    clauses: ['2.detail.4'],
    fault: 'the heart forgets what was saved',
    file: DETAIL_PAGE,
    text: 'isBookmarked={mentor.isBookmarked} />',
    instead: 'isBookmarked={false} />',
    test: [MENTORS, SHOWN],
  },
  {
    clauses: ['2.detail.5'],
    fault: 'the job line has no years',
    file: SECTIONS,
    text: ' | ${organization.experience}년차',
    instead: '',
    test: [MENTORS, SHOWN],
  },
  {
    clauses: ['2.detail.6'],
    fault: 'the introduction is its title alone',
    file: SECTIONS,
    text: '<p className="pt-2 whitespace-pre-line text-ink-muted">{introduction.content}</p>',
    instead: '',
    test: [MENTORS, SHOWN],
  },
  {
    clauses: ['2.detail.7'],
    fault: 'times have their seconds',
    file: SECTIONS,
    text: '${timezone.startTime.slice(0, 5)}~${timezone.endTime.slice(0, 5)}',
    instead: '${timezone.startTime}~${timezone.endTime}',
    test: [MENTORS, SHOWN],
  },
  {
    clauses: ['2.detail.8'],
    fault: 'three fields at most are shown',
    file: SECTIONS,
    text: 'mentoringField.includes(field));',
    instead: 'mentoringField.includes(field)).slice(0, 3);',
    test: [MENTORS, SHOWN],
  },
  {
    clauses: ['2.detail.9'],
    fault: 'the introduction stands in place of the message',
    file: SECTIONS,
    text: '<p className="whitespace-pre-line">{message}</p>',
    instead: '<p className="whitespace-pre-line">{introduction.title}</p>',
    test: [MENTORS, SHOWN],
  },
  {
    clauses: ['2.detail.11'],
    fault: 'the button leads to the list',
    file: 'src/web/features/mentors/detail/propose-bar.tsx',
    text: '<LinkButton size="lg" to={to}>',
    instead: '<LinkButton size="lg" to={PAGES.mentors}>',
    test: [MENTORS, SHOWN],
  },
  {
    clauses: ['2.bookmark.1'],
    fault: 'the first bookmarks are not shown',
    file: BOOKMARK_PAGE,
    text: 'pages: pages.data.pages.map(({ content }) => ({ content })),',
    instead: 'pages: pages.data.pages.map(({ content }) => ({ content: content.slice(1) })),',
    test: [MENTORINGS, LISTED],
  },
  {
    clauses: ['2.bookmark.4'],
    fault: 'the button leads to the mentor',
    file: BOOKMARK_PAGE,
    text: 'to={paths.proposal(mentorId)}',
    instead: 'to={paths.mentor(mentorId)}',
    test: [MENTORINGS, LISTED],
  },
];
