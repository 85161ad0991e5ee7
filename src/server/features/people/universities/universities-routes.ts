import type { FastifyInstance } from 'fastify';
import type { DeskUniversity } from '#contract/desk/universities.ts';
import type { Slice } from '#contract/shapes.ts';
import { serve } from '#server/http/serve.ts';
import { toSlice } from '#server/http/slices.ts';
import { forPublicRead, type Services } from '#server/services.ts';
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
function registerDirectoryRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/admin/universities', async ({ query }): Promise<Slice<DeskUniversity>> => {
    const { search, state, order, cursor, size } = query;
    const rows = await directoryStore.list(services.db, { after: cursor, pattern: patternOf(search), state, order });
    return toSlice(rows.map(toUniversity), size, (last) => last.name);
  });
  serve(app, services, 'POST /v1/admin/universities', async ({ operator, body }) =>
    toUniversity(await addUniversity(services, operator, body)),
  );
  serve(app, services, 'GET /v1/admin/university-requests', async () => {
    const requests = await universityRequestStore.list(services.db);
    return { requests: requests.map((each) => ({ ...each, requestedAt: each.requestedAt.toISOString() })) };
  });
  serve(app, services, 'POST /v1/admin/university-requests/rejection', ({ operator, body }) =>
    declineUniversity(services, operator, body.name),
  );
  serve(app, services, 'POST /v1/admin/universities/{universityId}/domains', async ({ operator, params, body }) => {
    return toUniversity(await addUniversityDomain(services, operator, { ...params, ...body }));
  });
  serve(app, services, 'POST /v1/admin/universities/{universityId}/domains/removal', ({ operator, params, body }) =>
    removeUniversityDomain(services, operator, { ...params, ...body }),
  );
}

function toUniversity({ addedAt, emailDomains, ...university }: DirectoryRow): DeskUniversity {
  return { ...university, emailDomains: [...emailDomains], addedAt: addedAt?.toISOString() ?? null };
}

export function registerUniversityRoutes(app: FastifyInstance, services: Services): void {
  registerDirectoryRoutes(app, services);
  serve(app, services, 'POST /v1/universities/requests', ({ viewer, body }) =>
    requestUniversity(services, viewer.memberId, body.name),
  );
  serve(app, services, 'GET /v1/universities', async ({ viewer, query }) => {
    const found = await findUniversities(forPublicRead(services, viewer).db, query.q);
    return found.map(({ name, emailDomains }) => ({ name, emailDomains: [...emailDomains] }));
  });
}
