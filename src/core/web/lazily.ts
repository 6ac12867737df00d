import type { MaybePromise } from '../kernel/maybe-promise.ts';

/** The parameters of a handler after the first ones, `Bound`. */
type Bind<Handler, Bound extends readonly unknown[]> = Handler extends (
  ...given: [...Bound, ...infer Call]
) => infer Result
  ? (...call: Call) => MaybePromise<Awaited<Result>>
  : never;

/**
 * Handlers by name. Their module is loaded with the first request for one of them, to keep the start fast.
 * Each gets `Bound` as its first parameters.
 */
export function lazily<Module extends object, const Bound extends readonly unknown[]>(
  load: () => Promise<Module>,
  ...bound: Bound
) {
  let module: Module | null = null;
  return <Name extends keyof Module>(name: Name): Bind<Module[Name], Bound> => {
    const call = (loaded: Module, given: readonly unknown[]) =>
      (loaded[name] as (...all: readonly unknown[]) => unknown)(...bound, ...given);
    const handler = (...given: readonly unknown[]) => (module ? call(module, given) : callFirst(given));
    const callFirst = async (given: readonly unknown[]) => {
      module = await load();
      return call(module, given);
    };
    return handler as Bind<Module[Name], Bound>;
  };
}
