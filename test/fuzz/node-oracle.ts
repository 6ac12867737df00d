import { limits } from '../../src/core/listener/limits.ts';
import { createListener } from '../support/node-listener/listener.ts';
import { echo } from './echo.ts';

/** Bundled for Node, which runs it until its input ends. It prints its port. */
const listener = createListener(echo, { limits: { ...limits, farewellTime: 20 }, report: () => {} });
const { port } = await listener.listen(0, '127.0.0.1');
process.stdout.write(`${port}\n`);
process.stdin.on('end', () => process.exit());
process.stdin.resume();
