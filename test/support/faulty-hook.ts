export default function faultyHook(): never {
  throw new Error('the password is sesame', { cause: new TypeError('an older trouble') });
}
