import { type DeskOrder, DESK_ORDERS } from '#domain/desk/desk.ts';
import type { Face, ReviewChip } from '#domain/mentorings/reviews/review-choices.ts';
import type { MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import type { Queryable } from '#server/db/database.ts';
import { execute, findRow, manyRows, maybeRow, orderedRows } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { isPublicReview } from '../../mentors/mentor-sql.ts';
import type { DeskSearch } from '../../people/member-search/search-members.ts';
import { isSearched, pageOf } from '../../people/member-search/searched-sql.ts';

export type ReviewSide = 'MENTEE' | 'MENTOR';

/** What decides whether the two can write about a mentoring. */
export interface ReviewedRow {
  readonly mentoringId: number;
  readonly mentorId: number;
  readonly menteeId: number;
  readonly mentorName: string;
  readonly menteeName: string;
  readonly status: MentoringStatus;
  readonly closedAt: Date | null;
}

export interface ReviewRow {
  readonly reviewId: number;
  readonly side: ReviewSide;
  readonly face: Face | null;
  readonly chips: ReviewChip[];
  readonly text: string;
  readonly createdAt: Date;
  readonly visibleAt: Date;
  readonly isHidden: boolean;
  /** Null while it is not hidden. */
  readonly hiddenReason: string | null;
}

/** What was hidden: its mentoring, its author and its subject. */
export interface HiddenReview {
  readonly mentoringId: number;
  readonly authorId: number;
  readonly subjectId: number;
}

export interface DeskReviewRow extends ReviewRow {
  readonly face: Face;
  readonly mentoringId: number;
  readonly author: string;
  readonly mentor: string;
}

/** Which reviews operators are shown. */
export interface ChosenReviews extends DeskSearch {
  readonly order: DeskOrder;
  readonly face: Face | undefined;
  /** The last of the page before. */
  readonly after: number | undefined;
}

const COLUMNS = `r.id as "reviewId", r.side, r.face, r.chips, r.body as text, r.created_at as "createdAt",
  r.visible_at as "visibleAt", r.hidden_at is not null as "isHidden", r.hidden_reason as "hiddenReason"`;
const REVIEWED = `select m.id as "mentoringId", m.mentor_id as "mentorId", m.mentee_id as "menteeId", mentor.nickname as "mentorName",
    mentee.nickname as "menteeName", m.status, m.closed_at as "closedAt"
  from mentorings m join mentor_profiles mentor on mentor.member_id = m.mentor_id join mentee_profiles mentee on mentee.member_id = m.mentee_id
  where m.id = $1 and $2 in (m.mentor_id, m.mentee_id)`;
/** The largest page and one more. */
const ROWS = 51;
const NO_CURSOR = Number.MAX_SAFE_INTEGER;
const IS_PUBLIC = isPublicReview('$1', '$2');
const listPublic = statement<ReviewRow & { face: Face }>(
  'list-public-reviews',
  `select ${COLUMNS} from reviews r
   where ${IS_PUBLIC} and r.id < $3
   order by r.id desc limit ${ROWS}`,
);
const isListed = statement<{ isListed: boolean }>(
  'is-reviewed-mentor-listed',
  'select listed_at is not null as "isListed" from mentor_profiles where member_id = $1',
);

export const reviewStore = {
  /** Undefined for a stranger's mentoring, or none. */
  find: maybeRow<ReviewedRow, [mentoringId: number, memberId: number]>('find-reviewed-mentoring', REVIEWED),
  // Two who write at the same moment take turns, so that the second sees that both have written.
  lock: maybeRow<ReviewedRow, [mentoringId: number, memberId: number]>(
    'lock-reviewed-mentoring',
    `${REVIEWED} for no key update of m`,
  ),
  /** Both sides', hidden ones too. */
  listOf: manyRows<ReviewRow, [mentoringId: number]>(
    'list-reviews-of-mentoring',
    `select ${COLUMNS} from reviews r where r.mentoring_id = $1`,
  ),
  insert: execute<
    [
      review: {
        mentoringId: number;
        side: ReviewSide;
        authorId: number;
        subjectId: number;
        face: Face | null;
        chips: readonly ReviewChip[];
        text: string;
        visibleAt: Date;
      },
      now: Date,
    ]
  >(
    'insert-review',
    `insert into reviews (mentoring_id, side, author_id, subject_id, face, chips, body, created_at, visible_at)
     values ($1.mentoringId, $1.side, $1.authorId, $1.subjectId, $1.face, $1.chips, $1.text, $2, $1.visibleAt)`,
  ),
  /** Shows both at once. */
  show: execute<[mentoringId: number, now: Date]>(
    'show-reviews',
    'update reviews set visible_at = $2 where mentoring_id = $1 and visible_at > $2',
  ),
  // Where both have written, both may read.
  /** What one side alone has written is not seen before `until`. */
  hideLone: execute<[mentoringId: number, until: Date]>(
    'hide-lone-review',
    `update reviews r set visible_at = $2 where r.mentoring_id = $1 and r.visible_at < $2
       and not exists (select from reviews o where o.mentoring_id = $1 and o.side <> r.side)`,
  ),
  /** A mentor's that may be seen, newest first, up to 51 rows below `cursor`. */
  listPublic: (db: Queryable, mentorId: number, now: Date, cursor = NO_CURSOR) =>
    db.query(listPublic, [mentorId, now, cursor]),
  /** Whether everybody may see the mentor; false where there is none. */
  isListed: async (db: Queryable, mentorId: number) => (await findRow(db, isListed, [mentorId]))?.isListed ?? false,
  /** How often each face was given with each set of chips. */
  sum: manyRows<{ face: Face; chips: ReviewChip[]; count: number }, [mentorId: number, now: Date]>(
    'sum-public-reviews',
    `select r.face, r.chips, count(*) as count from reviews r
     where ${IS_PUBLIC}
     group by r.face, r.chips`,
  ),
  /** All that are not hidden, newest first, up to 51 rows below `cursor`. */
  listAll: orderedRows<DeskReviewRow, ChosenReviews>(
    DESK_ORDERS,
    'list-reviews-for-operators',
    (order) =>
      `select ${COLUMNS}, r.mentoring_id as "mentoringId", mentee.nickname as author, mentor.nickname as mentor
       from reviews r join mentee_profiles mentee on mentee.member_id = r.author_id join mentor_profiles mentor on mentor.member_id = r.subject_id
       where r.side = 'MENTEE' and r.hidden_at is null and ($1.face::text is null or r.face = $1.face)
         and ${isSearched('r.mentoring_id', 'r.author_id', 'r.subject_id')} and ${pageOf(order, 'r.id')} limit ${ROWS}`,
  ),
  /** @returns its mentoring, author and subject; undefined when there is no such review, or it is hidden already */
  hide: maybeRow<HiddenReview, [reviewId: number, operatorId: number, reason: string, now: Date]>(
    'hide-review',
    `update reviews set hidden_at = $4, hidden_by = $2, hidden_reason = $3
     where id = $1 and side = 'MENTEE' and hidden_at is null returning mentoring_id as "mentoringId", author_id as "authorId", subject_id as "subjectId"`,
  ),
};
