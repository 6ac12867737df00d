import { SignOnFailure } from './sign-on-failure.ts';

/** A conversation may have several questions; what is not answered by then is of no use to whoever waits. */
export function limitConversation<T>(conversation: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new SignOnFailure('down', 'the provider did not respond in time')),
    milliseconds,
  );
  return Promise.race([conversation, promise]).finally(() => clearTimeout(timer));
}
