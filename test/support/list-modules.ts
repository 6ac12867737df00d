/** Preloaded into a program from source: prints the files of its modules when it is sent SIGUSR2. */
process.on('SIGUSR2', () => {
  const files = Object.keys(require.cache).filter((file) => file !== import.meta.path);
  process.stderr.write(`${JSON.stringify({ files })}\n`);
});
