import { expect, it } from 'vitest';
import { findFolderCircles } from './folder-circles.ts';

it('finds two features that import each other, and a circle over three sub-folders', () => {
  const imports = [
    { from: 'src/web/features/mentors/card.tsx', to: 'src/web/features/people/bookmarks/button.tsx' },
    { from: 'src/web/features/people/bookmarks/list/page.tsx', to: 'src/web/features/mentors/list.tsx' },
    {
      from: 'src/server/features/mentorings/transitions/accept.ts',
      to: 'src/server/features/mentorings/deadlines/due.ts',
    },
    { from: 'src/server/features/mentorings/deadlines/due.ts', to: 'src/server/features/mentorings/views/view.ts' },
    { from: 'src/server/features/mentorings/views/view.ts', to: 'src/server/features/mentorings/transitions/end.ts' },
  ];
  expect(findFolderCircles(imports)).toEqual([
    'src/server/features/mentorings: transitions → deadlines → views → transitions',
    'src/web/features: mentors → people → mentors',
  ]);
});

it('finds nothing where imports lead one way, inside one folder, or to files that lie beside the folders', () => {
  const imports = [
    { from: 'src/web/features/mentors/card.tsx', to: 'src/web/features/people/name.tsx' },
    { from: 'src/web/features/mentors/card.tsx', to: 'src/web/features/mentors/page.tsx' },
    { from: 'src/web/features/mentors/page.tsx', to: 'src/web/features/mentors/card.tsx' },
    { from: 'src/server/features/mentorings/transitions/accept.ts', to: 'src/server/features/mentorings/store.ts' },
    { from: 'src/server/features/mentorings/store.ts', to: 'src/server/features/mentorings/transitions/accept.ts' },
  ];
  expect(findFolderCircles(imports)).toEqual([]);
});
