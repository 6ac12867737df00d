import type { Page, Request, Route } from 'playwright-core';

/** Handles a submitted form. */
type Way = (route: Route) => Promise<void>;

interface Network {
  /** The submissions in order: a button's name or `autosave`. */
  readonly posts: string[];
  /** The handler of later submissions. */
  way: Way;
}

/** Intercepts the editor's form submissions, so that a test can delay them. */
export async function openNetwork(page: Page, way: Way = slow(0)): Promise<Network> {
  const network: Network = { posts: [], way };
  const isForm = ({ pathname }: URL) =>
    pathname.startsWith('/edit/') && !/^\/edit\/(?:preview|events)/.test(pathname);
  await page.route(isForm, async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.continue();
    const { way: chosen } = network;
    network.posts.push(whatIsSent(request));
    await chosen(route);
  });
  return network;
}

/** Delays the request, and the user continues meanwhile. */
export function slow(milliseconds: number): Way {
  return async (route) => {
    await Bun.sleep(milliseconds);
    await route.continue();
  };
}

/** Holds the request until `arrive` is called. */
export function held(): { readonly way: Way; readonly arrive: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { way: (route) => promise.then(() => route.continue()), arrive: resolve };
}

/** Loses the request after a while. */
export function lost(milliseconds: number): Way {
  return async (route) => {
    await Bun.sleep(milliseconds);
    await route.abort();
  };
}

/** A proxy responds with an error, as during a restart or an overload. */
export function answered(status: number): Way {
  return (route) => route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
}

function whatIsSent(request: Request): string {
  const body = new URLSearchParams(request.postData() ?? '');
  return body.has('autosave') ? 'autosave' : (body.get('do') ?? '');
}
