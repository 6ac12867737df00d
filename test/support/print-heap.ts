import { heapStats } from 'bun:jsc';

/** Preloaded into a program that collects no garbage: prints how much it has allocated when it is sent SIGUSR2. */
process.on('SIGUSR2', () => {
  const { heapCapacity, extraMemorySize } = heapStats();
  process.stderr.write(`${JSON.stringify({ allocated: heapCapacity + extraMemorySize })}\n`);
});
