import { type Response as Answer, type Call, call } from './client.ts';
import { freePort } from './free-port.ts';
import { programCommand } from './program.ts';
import { api, appSecret, main, preview } from './server.ts';
import { root } from './vitrine.ts';

/** `vitrine serve` in its own process. */
export interface Serving {
  readonly port: number;
  readonly pid: number;
  /** The log so far. */
  log(): string;
  /** The log lines as objects. */
  entries(): Record<string, unknown>[];
  call(target: string, options?: Call): Promise<Answer>;
  readonly exited: Promise<number>;
  /** Stops it and returns the exit code. */
  stop(): Promise<number>;
}

export async function startServing(
  environment: Record<string, string>,
  command = programCommand,
): Promise<Serving> {
  const port = Number(environment.PORT ?? (await freePort()));
  const program = Bun.spawn([...command, 'serve'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      APP_SECRET: appSecret,
      PORT: String(port),
      BASE_URL: `http://${main}`,
      PROFILES_URL: `http://${preview}`,
      API_URL: `http://${api}`,
      ...environment,
    },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  let log = '';
  const reading = (async () => {
    for await (const text of program.stderr.pipeThrough(new TextDecoderStream())) log += text;
  })();
  const { done } = await program.stdout.getReader().read();
  if (done) {
    await reading;
    throw new Error(`it did not start: ${log}`);
  }
  const exited = program.exited.then(async (status) => {
    await reading;
    return status;
  });
  return {
    port,
    pid: program.pid,
    log: () => log,
    entries: () =>
      log
        .trimEnd()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    call: (target, options) => call(port, target, { host: main, ...options }),
    exited,
    stop() {
      program.kill('SIGTERM');
      return exited;
    },
  };
}

/** Polls a condition until the test times out. Only a busy machine takes that long. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const latest = performance.now() + 50_000;
  while (!(await condition())) {
    if (performance.now() > latest) throw new Error('it did not come to pass');
    await Bun.sleep(20);
  }
}
