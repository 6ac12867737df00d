/** Preloaded into a program from source: prints whether it may optimize its code for good. */
process.stderr.write(`tuning ${process.env.BUN_JSC_useFTLJIT ?? 'none'}\n`);
