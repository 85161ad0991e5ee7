import type { MenteeProfileInput } from '#domain/people/mentees.ts';
import { type PathOf, type ProfileColumn, profileSql } from '../profiles/profile-columns-sql.ts';

/** Values of a mentee's profile that are stored as the nickname, the school and a file. */
type StoredElsewhere = 'nickname' | 'education.schoolName' | `image.${string}`;
type Path = Exclude<PathOf<MenteeProfileInput>, StoredElsewhere>;

/** Where each value of a mentee's profile is stored: the store, the view, the export and the erasure follow it. */
const COLUMNS: Readonly<Record<Path, ProfileColumn>> = {
  'education.major': { column: 'major', erased: `''` },
  introduction: { column: 'introduction', erased: `''` },
};
export const menteeSql = profileSql<MenteeProfileInput, Path>(COLUMNS);
export type StoredMentee = ReturnType<typeof menteeSql.partOf>;
