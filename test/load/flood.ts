import { drive } from './drive.ts';

/** Usage: `bun test/load/flood.ts port connections`. Each client sends the next request after a response. */
const [port, connections] = process.argv.slice(2).map(Number);
if (port === undefined || connections === undefined) throw new Error('which port, and how many connections?');
await drive({ port, next: () => 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', seconds: 600, connections });
