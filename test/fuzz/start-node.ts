import { join } from 'node:path';
import { temporaryPath } from '../support/temporary-database.ts';

export interface NodeOracle {
  readonly port: number;
  stop(): Promise<void>;
}

/** The listener on `node:http` in Node, because Bun's `node:http` accepts some input that Node rejects. */
export async function startNode(): Promise<NodeOracle> {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, 'node-oracle.ts')],
    target: 'node',
  });
  const program = temporaryPath('oracle.mjs');
  for (const output of outputs) await Bun.write(program, output);
  const node = Bun.spawn(['node', program], { stdin: 'pipe', stdout: 'pipe', stderr: 'inherit' });
  const { value } = await node.stdout.getReader().read();
  if (!value) throw new Error('Node did not start: is it on the PATH?');
  return {
    port: Number(new TextDecoder().decode(value)),
    async stop() {
      node.stdin.end();
      await node.exited;
    },
  };
}
