import { Link } from 'react-router';
import { paths } from '#contract/pages.ts';
import { ALL_FIELDS, JOB_FIELDS } from '#domain/people/job-fields.ts';
import { JobFieldIcon, type JobTile } from '../../ui/art/job-field-icon.tsx';

const TILES: readonly JobTile[] = [...JOB_FIELDS, ALL_FIELDS];

/**
 * The twelve tiles; each opens the mentor list with its field (conformance D.2).
 * @param isAsked whether the hint above asks for it already; then the title is for screen readers
 */
export function JobFieldGrid({ title, isAsked }: { title: string; isAsked: boolean }) {
  return (
    <section aria-labelledby="job-fields" className="px-page pt-5">
      <h2 id="job-fields" className={isAsked ? 'sr-only' : 'pt-4 pb-4 text-xl font-bold'}>
        {title}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(4.5rem,100%),1fr))] gap-2 sm:gap-3">
        {TILES.map((field) => (
          <li key={field}>
            <Link
              to={paths.mentors(field === ALL_FIELDS ? {} : { field })}
              className="flex h-full min-h-28 flex-col items-center justify-center gap-2 rounded-xl bg-surface px-1 py-3 text-center text-sm font-medium transition-[transform,background-color] hover:bg-brand-soft active:scale-97"
            >
              <JobFieldIcon field={field} />
              <span>{field}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
