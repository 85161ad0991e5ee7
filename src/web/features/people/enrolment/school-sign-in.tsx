import { useState } from 'react';
import { PAGES } from '#contract/pages.ts';
import { withMeansParticle } from '#domain/text/korean-particles.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { signInAtProvider } from '../../../lib/identities/sign-in-at-provider.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';

/** Renewal by signing in again at the student's university, effective at once. */
export function SchoolSignIn({ identity: { provider, name } }: { identity: { provider: string; name: string } }) {
  const dialog = useDialog();
  const runOnce = useSingleRun();
  const [isGoing, setGoing] = useState(false);

  async function renew() {
    setGoing(true);
    try {
      await signInAtProvider(provider, PAGES.enrolment);
    } catch (error) {
      setGoing(false);
      await dialog.alert({ title: '갱신하지 못했어요', description: messageOf(error) });
    }
  }

  return (
    <Button size="lg" pending={isGoing} onClick={() => void runOnce(renew)}>
      {`${withMeansParticle(name)} 갱신하기`}
    </Button>
  );
}
