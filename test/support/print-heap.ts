import { heapStats } from 'bun:jsc';

/** Preloaded into a program without garbage collection. Prints the allocated bytes on SIGUSR2. */
process.on('SIGUSR2', () => {
  const { heapCapacity, extraMemorySize } = heapStats();
  process.stderr.write(`${JSON.stringify({ allocated: heapCapacity + extraMemorySize })}\n`);
});
