/** Preloaded into a program run from source. Prints whether the FTL compiler is on. */
process.stderr.write(`tuning ${process.env.BUN_JSC_useFTLJIT ?? 'none'}\n`);
