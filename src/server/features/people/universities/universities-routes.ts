import type { DeskUniversity } from '#contract/desk/universities.ts';
import type { Sent } from '#contract/shapes.ts';
import { byOperator, type Routes } from '#server/http/routes.ts';
import { toSlice } from '#server/http/slices.ts';
import { forPublicRead } from '#server/services.ts';
import { patternOf } from '#server/text/search-form.ts';
import {
  addUniversity,
  addUniversityDomain,
  declineUniversity,
  removeUniversityDomain,
  requestUniversity,
} from './edit-directory.ts';
import { findUniversities } from './find-universities.ts';
import { universityRequestStore, directoryStore, type DirectoryRow } from './university-store.ts';

/** The directory of universities on the operators' desk (product §26.10). */
export const directoryRoutes: Routes = {
  'GET /v1/admin/universities': async ({ query }, { db }) => {
    const { search, state, order, cursor: after } = query;
    const rows = await directoryStore.list(db, { pattern: patternOf(search), state, order, after });
    return toSlice(rows.map(toUniversity), query.size, (last) => last.name);
  },
  'POST /v1/admin/universities': async ({ operator, body }, services) =>
    toUniversity(await addUniversity(services, operator, body)),
  'GET /v1/admin/university-requests': async (_, { db }) => ({ requests: await universityRequestStore.list(db) }),
  'POST /v1/admin/university-requests/rejection': ({ operator, body }, services) =>
    declineUniversity(services, operator, body.name),
  'POST /v1/admin/universities/{universityId}/domains': async ({ operator, input }, services) =>
    toUniversity(await addUniversityDomain(services, operator, input)),
  'POST /v1/admin/universities/{universityId}/domains/removal': byOperator(removeUniversityDomain),
};

function toUniversity(row: DirectoryRow): Sent<DeskUniversity> {
  return { ...row, emailDomains: [...row.emailDomains] };
}

export const universityRoutes: Routes = {
  'POST /v1/universities/requests': ({ viewer, body }, services) =>
    requestUniversity(services, viewer.memberId, body.name),
  'GET /v1/universities': async ({ viewer, query }, services) => {
    const found = await findUniversities(forPublicRead(services, viewer).db, query.q);
    return found.map(({ name, emailDomains }) => ({ name, emailDomains: [...emailDomains] }));
  },
};
