import { SignOnFailure } from './sign-on-failure.ts';

/** Limits the total time of a conversation with several requests. */
export function limitConversation<T>(conversation: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new SignOnFailure('down', 'the provider did not respond in time')),
    milliseconds,
  );
  return Promise.race([conversation, promise]).finally(() => clearTimeout(timer));
}
