import { call } from '../api.ts';
import { keepWayBack } from './way-back.ts';

/** Leaves for a provider's page, which leads back to the app at `next`. @throws ApiError */
export async function signInAtProvider(provider: string, next: string): Promise<void> {
  const { url } = await call('POST /v1/auth/providers/{provider}/start', { params: { provider } });
  keepWayBack(next);
  location.assign(url);
}
