/** Preloaded into a program run from source. Prints the files of its modules on SIGUSR2. */
process.on('SIGUSR2', () => {
  const files = Object.keys(require.cache).filter((file) => file !== import.meta.path);
  process.stderr.write(`${JSON.stringify({ files })}\n`);
});
