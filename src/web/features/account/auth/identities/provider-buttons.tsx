import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '#contract/calls.ts';
import { withMeansParticle } from '#domain/text/korean-particles.ts';
import { messageOf } from '../../../../lib/api-error.ts';
import { signInAtProvider } from '../../../../lib/identities/sign-in-at-provider.ts';
import { isInAppBrowser, otherBrowserAddress } from '../../../../lib/in-app-browser.ts';
import { useSingleRun } from '../../../../lib/use-single-run.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { useDialog } from '../../../../ui/overlays/dialog.ts';
import { Modal } from '../../../../ui/overlays/modal.tsx';
import { OtherBrowserLinks } from '../../../../ui/overlays/other-browser-links.tsx';
import { providersQuery } from './providers-query.ts';

type Provider = DataOf<'GET /v1/auth/providers'>[number];

/** A button for each service with which one can sign in; nothing where none is set, and while it is unknown: the password works all the same. */
export function ProviderButtons({ next }: { next: string }) {
  const { data: providers } = useQuery(providersQuery);
  const dialog = useDialog();
  const runOnce = useSingleRun();
  const [refused, setRefused] = useState<Provider>();
  const [going, setGoing] = useState<string>();
  if (!providers || providers.length === 0) return null;

  async function start(provider: Provider) {
    if (provider.refusesInAppBrowsers && isInAppBrowser()) {
      setRefused(provider);
      return;
    }
    setGoing(provider.id);
    try {
      // The button stays busy until the other page is there.
      await signInAtProvider(provider.id, next);
    } catch (error) {
      setGoing(undefined);
      await dialog.alert({ title: '로그인 오류', description: messageOf(error) });
    }
  }

  return (
    <section aria-label="다른 계정으로 로그인" className="flex flex-col gap-2.5 pt-6">
      {providers.map((provider) => (
        <Button
          key={provider.id}
          variant="secondary"
          block
          pending={going === provider.id}
          onClick={() => void runOnce(() => start(provider))}
        >
          {`${withMeansParticle(provider.name)} 로그인`}
        </Button>
      ))}
      <Modal
        open={refused !== undefined}
        onOpenChange={() => setRefused(undefined)}
        title="다른 브라우저에서 열어 주세요"
        description={`${refused?.name ?? ''} 로그인은 앱 안의 화면을 막아 두었어요. 크롬이나 사파리에서 열면 돼요.`}
      >
        <OtherBrowserLinks address={otherBrowserAddress()} />
      </Modal>
    </section>
  );
}
