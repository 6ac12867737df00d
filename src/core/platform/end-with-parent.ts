/** Milliseconds between two checks of the parent. */
const interval = 500;

const watch = `const parent = process.ppid;
setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, ${interval});`;

/** Ends this process after its parent has ended. A separate thread checks, because the main thread may hang. */
export function endWithParent(): void {
  new Worker(URL.createObjectURL(new Blob([watch], { type: 'text/javascript' })), { ref: false });
}
