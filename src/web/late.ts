import type { MaybePromise } from '../kernel/maybe-promise.ts';

type Late<Handler> = Handler extends (...call: infer Call) => infer Result
  ? (...call: Call) => MaybePromise<Awaited<Result>>
  : never;

type LateMaker<Maker> = Maker extends (...given: infer Given) => infer Handler
  ? (...given: Given) => Late<Handler>
  : never;

/** Handlers by name, whose module is loaded with the first request for one: a start needs none, and many processes few. */
export function lateHandlers<Module extends object>(load: () => Promise<Module>) {
  const handlers = byName((name) => createLate(load, (module) => Reflect.get(module, name)));
  return handlers as { readonly [Name in keyof Module]: Late<Module[Name]> };
}

/** The same for functions that make handlers: what they are given is kept for them. */
export function lateMakers<Module extends object>(load: () => Promise<Module>) {
  const makers = byName((name) => (...given: readonly unknown[]) => {
    return createLate(load, (module) => Reflect.get(module, name)(...given));
  });
  return makers as { readonly [Name in keyof Module]: LateMaker<Module[Name]> };
}

function byName(create: (name: string | symbol) => unknown): object {
  return new Proxy({}, { get: (_, name) => create(name) });
}

type Handler = (...call: readonly unknown[]) => unknown;

function createLate(load: () => Promise<object>, choose: (module: object) => Handler): Handler {
  let handler: Handler | null = null;
  return (...call) => {
    if (handler) return handler(...call);
    return load().then((module) => {
      handler ??= choose(module);
      return handler(...call);
    });
  };
}
