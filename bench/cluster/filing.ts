import { call } from '../../test/support/client.ts';
import { api } from '../../test/support/server.ts';
import type { Site } from './parts.ts';
import type { Tally } from './tally.ts';

export interface Filing {
  /** Stores files one after the other, and reads an earlier one. */
  store(): Promise<void>;
  /** Names of acknowledged files that are missing or differ. */
  findLost(): Promise<string[]>;
}

/** Files that one member stores through the API, in the S3. */
export function createFiling({ door, librarian }: Site, tally: Tally, isOver: () => boolean): Filing {
  const stored = new Map<number, string>();
  const { name, token } = librarian;
  const ask = (index: number, method: string, body = '') =>
    call(door, `/users/${name}/files/projects%2Ftide-engine%2Fplan-${index % 20}.txt`, {
      method,
      host: api,
      headers: { Authorization: `Bearer ${token}` },
      body,
    }).catch(() => null);

  function judge(answer: Awaited<ReturnType<typeof ask>>, isRight: boolean): void {
    tally.count(isRight ? 'files' : 'unfiled');
    if (!isRight) tally.noteRefusal(answer?.body);
  }

  return {
    async store() {
      for (let index = 0; !isOver(); index += 1) {
        const text = `Plan ${index} `.repeat(2_000);
        const put = await ask(index, 'PUT', text);
        const isStored = put?.status === 204;
        // The state of an unacknowledged write is unknown.
        if (isStored) stored.set(index % 20, text);
        else stored.delete(index % 20);
        judge(put, isStored);
        const [known] = stored.keys();
        if (known !== undefined) {
          const got = await ask(known, 'GET');
          judge(got, got?.status === 200 && got.body === stored.get(known));
        }
        await Bun.sleep(200);
      }
    },
    async findLost() {
      const lost: string[] = [];
      for (const [index, text] of stored) {
        const answer = await ask(index, 'GET');
        if (answer?.body !== text) lost.push(`${name}: plan-${index}.txt, ${answer?.status ?? 'no answer'}`);
      }
      return lost;
    },
  };
}
