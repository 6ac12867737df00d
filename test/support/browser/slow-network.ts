import type { Page, Request, Route } from 'playwright-core';

/** Handles a submitted form. */
type Way = (route: Route) => Promise<void>;

interface Network {
  /** The submissions in order: a button's name or `autosave`. */
  readonly posts: string[];
  /** For what is sent from now on. */
  way: Way;
}

/** The forms of the editor on their way to the server, which a test slows down. */
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

/** It takes its time: one continues meanwhile. */
export function slow(milliseconds: number): Way {
  return async (route) => {
    await Bun.sleep(milliseconds);
    await route.continue();
  };
}

/** It does not arrive before it is let through. */
export function held(): { readonly way: Way; readonly arrive: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { way: (route) => promise.then(() => route.continue()), arrive: resolve };
}

/** It is lost, after a while. */
export function lost(milliseconds: number): Way {
  return async (route) => {
    await Bun.sleep(milliseconds);
    await route.abort();
  };
}

/** Something on the way answers: the server is restarted, or has too much to do. */
export function answered(status: number): Way {
  return (route) => route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
}

function whatIsSent(request: Request): string {
  const body = new URLSearchParams(request.postData() ?? '');
  return body.has('autosave') ? 'autosave' : (body.get('do') ?? '');
}
