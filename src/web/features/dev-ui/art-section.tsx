import { ALL_FIELDS, JOB_FIELDS } from '#domain/members/job-fields.ts';
import { JobFieldIcon, type JobTile } from '../../ui/art/job-field-icon.tsx';
import { Logo, LogoSymbol } from '../../ui/art/logo.tsx';
import { EmptyArt, ErrorArt, NotFoundArt } from '../../ui/art/state-art.tsx';
import { Row, Section } from './section.tsx';

const TILES: readonly JobTile[] = [...JOB_FIELDS, ALL_FIELDS];

export function ArtSection() {
  return (
    <Section title="그림">
      <Row>
        <Logo className="text-brand-ink" />
        <LogoSymbol className="size-16 text-brand" />
      </Row>
      <div className="grid grid-cols-4 gap-4">
        {TILES.map((field) => (
          <div key={field} className="flex flex-col items-center gap-1.5 text-center text-sm">
            <JobFieldIcon field={field} />
            {field}
          </div>
        ))}
      </div>
      <Row>
        <EmptyArt />
        <ErrorArt />
        <NotFoundArt />
      </Row>
    </Section>
  );
}
