import type { SignedIn } from './member.ts';
import { main, type TestServer } from './server.ts';

export interface UploadAnswer {
  readonly status: number;
  readonly location: string | null;
  readonly body: string;
}

type Part = string | { readonly name: string; readonly bytes: Uint8Array | string };

/** Sends a form with files, like a browser. */
export async function upload(
  server: TestServer,
  { cookie }: SignedIn,
  target: string,
  parts: Readonly<Record<string, Part>>,
  headers: Record<string, string> = {},
): Promise<UploadAnswer> {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, new Blob([Buffer.from(part.bytes)]), part.name);
  }
  return send(server, target, { headers: { Cookie: cookie, ...headers }, body: form });
}

/** Sends a handwritten body. */
export async function send(server: TestServer, target: string, init: RequestInit): Promise<UploadAnswer> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${target}`, {
    method: 'POST',
    redirect: 'manual',
    ...init,
    headers: { Host: main, ...(init.headers as Record<string, string>) },
  });
  return { status: answer.status, location: answer.headers.get('location'), body: await answer.text() };
}

/** Downloads a file from a host. */
export async function download(
  server: TestServer,
  target: string,
  headers: Record<string, string> = {},
): Promise<{ readonly status: number; readonly headers: Headers; readonly bytes: Buffer }> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${target}`, {
    headers: { Host: main, ...headers },
  });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}
