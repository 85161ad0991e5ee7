import { PAGES } from '#contract/pages.ts';
import type { Env } from '#server/env.ts';
import type { Clock } from '../clock.ts';
import type { IdentityProvider, ProviderSettings } from './identity-provider.ts';
import { openLoginSimulator, type LoginSimulator } from './login-simulator.ts';
import { openProvider } from './open-provider.ts';
import { providerSettings } from './provider-settings.ts';
import { openSamlProvider, samlMetadataPath, type SamlSettings } from './saml-provider.ts';

/** The services with which members sign in besides their password, in the order of their buttons. */
export type IdentityProviders = ReadonlyMap<string, IdentityProvider>;

export interface OpenedIdentityProviders {
  readonly providers: IdentityProviders;
  /** Only in development and tests, where none is set: to be mounted at `LOGIN_SIMULATOR_PATH`. */
  readonly simulator: LoginSimulator | null;
  close(): Promise<void>;
}

/** Opens the services that are set; in development and tests without any, a simulator of one. None of them is asked for anything yet. */
export function openIdentityProviders(env: Env, publicUrl: string, clock: Clock): OpenedIdentityProviders {
  const settings = providerSettings(env);
  const { SAML_DECRYPTION_KEY: key, SAML_DECRYPTION_CERTIFICATE: certificate } = env;
  const decryption = key && certificate ? { key, certificate } : undefined;
  const set: SamlSettings[] = (env.SAML_PROVIDERS ?? []).map((each) => ({ ...each, decryption }));
  const simulator =
    settings.length + set.length === 0 && !env.isProduction && env.ROLE === 'all'
      ? openLoginSimulator(publicUrl, returnAddressOf(publicUrl, 'simulator'))
      : null;
  const all: ProviderSettings[] = simulator ? [simulator.settings] : settings;
  const saml = simulator ? [simulator.saml] : set;
  const providers = [
    ...all.map((each) => openProvider(each, returnAddressOf(publicUrl, each.id), clock)),
    ...saml.map((each) =>
      openSamlProvider(each, returnAddressOf(publicUrl, each.id), publicUrl + samlMetadataPath(each.id)),
    ),
  ];
  return {
    providers: new Map(providers.map((each) => [each.id, each])),
    simulator,
    close: async () => simulator?.close(),
  };
}

/** Where the provider sends the browser back to, exactly as it is registered there. */
function returnAddressOf(publicUrl: string, id: string): string {
  return publicUrl + PAGES.identityCallback.replace(':provider', id);
}
