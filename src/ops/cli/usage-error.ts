/** What was typed makes no sense as it is. It is told with a hint at the command's help. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
