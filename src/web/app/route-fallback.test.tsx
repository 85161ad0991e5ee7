import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RouteFallback } from './route-fallback.tsx';

/** The text a user sees when a route has failed with this error. */
function read(error: unknown) {
  const routes = [{ id: 'root', path: '/', element: null, ErrorBoundary: RouteFallback }];
  const router = createMemoryRouter(routes, { hydrationData: { errors: { root: error } } });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

describe('the fallback of a failing route', () => {
  afterEach(() => vi.unstubAllEnvs());
  const error = new Error('고장 났어요');

  it('has its heading, the message and a way out', () => {
    const markup = read(error);
    expect(markup).toContain('Unexpected Application Error!</h1>');
    // The stack trace, which stands there in development, begins with the message too.
    expect(markup).toContain('>고장 났어요</p>');
    expect(markup).toContain('새로고침');
  });

  it('shows a status with its text', () => {
    expect(read({ status: 418, statusText: "I'm a teapot", internal: false, data: null })).toContain(
      '418 I&#x27;m a teapot',
    );
  });

  it('shows the stack trace in a grey box in development, and nowhere else', () => {
    const boxOf = (markup: string) => /<pre class="[^"]*bg-sunken[^"]*">([^<]*)</.exec(markup)?.[1];
    expect(boxOf(read(error))).toContain('route-fallback.test.tsx');
    vi.stubEnv('DEV', false);
    expect(boxOf(read(error))).toBeUndefined();
    expect(read(error)).not.toContain('route-fallback.test.tsx');
  });
});
