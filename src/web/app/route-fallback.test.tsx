import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { RouteFallback } from './route-fallback.tsx';

/** The text a user sees when a route has failed with this error. */
function read(error: unknown) {
  const routes = [{ id: 'root', path: '/', element: null, ErrorBoundary: RouteFallback }];
  const router = createMemoryRouter(routes, { hydrationData: { errors: { root: error } } });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

describe('the fallback of a failing route', () => {
  const error = new Error('고장 났어요');

  it('has its heading, a sentence and two ways out, and the message folded below them', () => {
    const [page = '', details = ''] = read(error).split('<details');
    expect(page).toContain('Unexpected Application Error!</h1>');
    expect(page).toContain('문제가 생겼어요.');
    expect(page).toContain('다시 시도');
    expect(page).toContain('홈으로');
    expect(page).not.toContain('고장 났어요');
    expect(details).toContain('자세한 정보</summary>');
    expect(details).toContain('>고장 났어요</p>');
    expect(details, 'it is closed').not.toMatch(/^[^>]*open/);
  });

  it('shows a status with its text', () => {
    expect(read({ status: 418, statusText: "I'm a teapot", internal: false, data: null })).toContain(
      '418 I&#x27;m a teapot',
    );
  });

  it('shows the stack trace in a grey box, folded with the message', () => {
    const [page = '', details = ''] = read(error).split('<details');
    expect(/<pre class="[^"]*bg-sunken[^"]*">([^<]*)</.exec(details)?.[1]).toContain('route-fallback.test.tsx');
    expect(page).not.toContain('route-fallback.test.tsx');
    expect(read({ status: 404, statusText: 'Not Found', internal: false, data: null }), 'there is none').not.toContain(
      '<pre',
    );
  });
});
