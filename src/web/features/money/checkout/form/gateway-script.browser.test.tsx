import { expect, it } from 'vitest';
import { allowGatewayScript } from './use-pay.ts';

it('S-85 the gateway loads scripts of its own hosts and of none other, and runs no texts', () => {
  allowGatewayScript(null);
  allowGatewayScript(null);
  const { defaultPolicy } = (
    window as unknown as { trustedTypes: { defaultPolicy: Record<string, (text: string) => unknown> } }
  ).trustedTypes;
  const load = (url: string) => String(defaultPolicy['createScriptURL']?.(url));
  expect(load('https://js.tosspayments.com/v2/standard')).toBe('https://js.tosspayments.com/v2/standard');
  for (const url of ['https://elsewhere.example/a.js', 'https://tosspayments.com.elsewhere.example/', 'data:,alert(1)'])
    expect(() => load(url)).toThrow('Not a script of the gateway');
  expect(() => defaultPolicy['createScript']?.('alert(1)')).toThrow(TypeError);
});
