import S3rver from '@20minutes/s3rver';

/** A real S3 as a program: `bun s3-server.ts FOLDER PORT`. It verifies signatures and stores objects as files. */
const [directory = '', port = '0'] = process.argv.slice(2);
const configureBuckets = [{ name: 'bucket' }];
await new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory,
  configureBuckets,
}).run();
process.stdout.write('ready\n');
