/** Milliseconds of processor time of this process so far. They don't depend on what else the machine does. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
