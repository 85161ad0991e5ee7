import { HourglassArt } from '../../../ui/art/empty/hourglass-art.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { helpWith, type ProposalRefusal } from '../../mentors/index.ts';

type Props = { refusal: ProposalRefusal; mentorId: number };

const TITLE = '지금은 제안할 수 없어요';

/** In place of an untouched form: why a proposal would be refused, and a link that helps. */
export function CannotPropose({ refusal, mentorId }: Props) {
  const help = helpWith(refusal.code, mentorId, refusal.mentoringId);
  return (
    <EmptyState
      art={<HourglassArt />}
      title={TITLE}
      description={refusal.message}
      action={<LinkButton to={help.to}>{help.label}</LinkButton>}
    />
  );
}

/** The same above a form that has input, which stays visible. */
export function CannotProposeNotice({ refusal, mentorId }: Props) {
  const help = helpWith(refusal.code, mentorId, refusal.mentoringId);
  return (
    <Card tone="outlined" role="status" className="mb-4">
      <p className="font-bold">{TITLE}</p>
      <p className="pt-0.5 text-sm text-ink-muted">{refusal.message}</p>
      <LinkButton variant="soft" size="sm" to={help.to} className="mt-3">
        {help.label}
      </LinkButton>
    </Card>
  );
}
