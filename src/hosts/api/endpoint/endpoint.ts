import type { TSchema } from 'typebox';
import type { Accounts } from '../../../accounts/change-user.ts';
import type { ReceivedFile, Treatment } from '../../../accounts/files/receive-file.ts';
import { mayPublish } from '../../../accounts/identity/may-publish.ts';
import type { Scope } from '../../../accounts/identity/tokens.ts';
import type { Access, Admitted, Caller, Visitor } from '../../../accounts/identity/visitor.ts';
import type { Exchange, Route } from '../../../core/kernel/exchange.ts';
import { HttpError, reasonPhrase } from '../../../core/kernel/http-error.ts';
import type { MaybePromise } from '../../../core/kernel/maybe-promise.ts';
import { json, type Reply } from '../../../core/kernel/reply.ts';
import type { Params } from '../../../core/routing/pattern.ts';
import { isObject } from '../../../domain/profile/is-object.ts';
import { route } from '../../web/route.ts';
import type { Contracts } from '../contracts.ts';
import { createCheck } from './check.ts';
import type { BodyOf, Contract, QueryOf } from './contract.ts';
import { followRename } from './follow-rename.ts';
import { runIdempotently } from './idempotency.ts';
import { parseJson } from './parse-json.ts';
import { readBody, receiveBody } from './read-body.ts';
import { readQuery } from './read-query.ts';

const noBytes = new Uint8Array();

/** A route of the API, with its contract. */
export interface Endpoint extends Route {
  readonly access: Access;
  readonly contract: Contract;
  /** The schemas of a module, by their names in the OpenAPI document. */
  readonly schemas?: Readonly<Record<string, TSchema>>;
}

/** The parsed and validated input of a handler. On a route with a scope, the caller is authenticated. */
export interface CallOf<C extends Contract, P, A extends Access = Scope> {
  readonly accounts: Accounts;
  readonly exchange: Exchange<Admitted<A>>;
  readonly params: P;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
}

export type HandlerOf<C extends Contract, P = unknown, Prepared = undefined, A extends Access = Scope> = (
  call: CallOf<C, P, A> & { readonly prepared: Prepared },
) => MaybePromise<Reply>;

/** The input of a handler, by the name of a core route. */
export type Call<Name extends keyof Contracts, P, A extends Access = Scope> = CallOf<Contracts[Name], P, A>;
export type ApiHandler<
  Name extends keyof Contracts,
  P = unknown,
  Prepared = undefined,
  A extends Access = Scope,
> = HandlerOf<Contracts[Name], P, Prepared, A>;

export interface OfId {
  readonly id: string;
}

/** Slow work of a handler, done before its transaction begins. */
export type Preparation<C extends Contract, P, Prepared, A extends Access = Scope> = (
  call: CallOf<C, P, A>,
) => MaybePromise<Prepared>;

export interface EndpointServices {
  readonly accounts: Accounts;
  readonly appSecret: string;
}

/** Builds routes for these accounts. Each route has the contract of its name. */
export function createEndpoints<Table extends Readonly<Record<string, Contract>>>(
  { accounts, appSecret }: EndpointServices,
  contracts: Table,
  schemas?: Endpoint['schemas'],
) {
  return function endpoint<
    const Source extends string,
    Name extends keyof Table & string,
    A extends Access,
    Prepared = undefined,
  >(
    method: string,
    source: Source,
    name: Name,
    access: A,
    handler: HandlerOf<Table[Name], Params<Source>, Prepared, NoInfer<A>>,
    prepare?: Preparation<Table[Name], Params<Source>, Prepared, NoInfer<A>>,
  ): Endpoint {
    const contract = contracts[name] as Contract;
    const parseQuery = createQueryParser(contract.query);
    const parseBody = createBodyParser(contract.body);

    const handle = async (exchange: Exchange<Admitted<A>>, params: Params<Source>): Promise<Reply> => {
      checkSecondScope(contract, exchange.visitor.caller);
      checkPublishing(contract, exchange.visitor.caller);
      const tokenId = exchange.visitor.caller?.credential?.id ?? null;
      const sparesRoles = access === 'users:support' && exchange.visitor.caller?.username !== null;
      const origin = { way: 'api', from: exchange.client } as const;
      const by = { actor: actorOf(exchange), means: 'api', origin, tokenId, sparesRoles } as const;
      let received: ReceivedFile | null = null;
      try {
        const query = await parseQuery(exchange.query);
        if (contract.body?.kind === 'file')
          received = await receiveBody(exchange, contract.body, treatmentIn(query));
        const bytes = received ? noBytes : await readBody(exchange, contract.body);
        const body = received ?? (await parseBody(bytes));
        const call = { accounts: { ...accounts, ...by }, exchange, params, query, body } as CallOf<
          Table[Name],
          Params<Source>,
          A
        >;
        const prepared = (await prepare?.(call)) as Prepared;
        const carryOut = async (inner: Accounts) =>
          handler({ ...call, accounts: { ...inner, ...by }, prepared });
        return await (contract.once
          ? runIdempotently(accounts, exchange, { bytes, appSecret }, carryOut)
          : carryOut(accounts));
      } catch (error) {
        return await followRename(accounts, exchange, error);
      } finally {
        await received?.close();
      }
    };
    return { ...route(method, source, name, access, handle), access, contract, ...(schemas && { schemas }) };
  };
}

/** A response with a member's own data, which caches must not store. */
export function own(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return json(status, value, { 'Cache-Control': 'no-store', ...headers });
}

/** An RFC 9457 problem for requests that fail and still change something. For other failures, throw instead. */
export function ownProblem(status: number, detail: string): Reply {
  const document = { type: 'about:blank', title: reasonPhrase(status), status, detail };
  return own(status, document, {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Language': 'en',
  });
}

/** Operators aren't users, and have every right. */
function checkSecondScope({ alsoNeeds }: Contract, caller: Caller | null): void {
  if (!alsoNeeds || !caller || caller.username === null || caller.scopes.includes(alsoNeeds.scope)) return;
  const { scope, because } = alsoNeeds;
  throw new HttpError(403, `${because}, so this needs the scope ${scope}, too.`);
}

function checkPublishing({ publishes }: Contract, caller: Caller | null): void {
  if (!publishes || !caller || mayPublish(caller, 'api')) return;
  throw new HttpError(
    403,
    'Authorized apps need the scope profile:publish for this. Authorize the app again. For the CLI, run vitrine login.',
    {
      'WWW-Authenticate': 'Bearer realm="Vitrine", error="insufficient_scope", scope="profile:publish"',
    },
  );
}

function treatmentIn(query: unknown): Treatment {
  return isObject(query) && query.original === true ? 'original' : 'clean';
}

function createQueryParser(schema: Contract['query']): (query: string) => Promise<unknown> {
  if (!schema) return async () => ({});
  const check = createCheck(schema, { fromText: true });
  return async (query) => check(readQuery(query, schema));
}

function createBodyParser(body: Contract['body']): (bytes: Uint8Array) => unknown {
  if (!body) return () => undefined;
  if (body.kind !== 'json' || body.rawWithoutToken !== undefined) return (bytes) => bytes;
  const check = createCheck(body.schema, { fromText: false });
  return (bytes) => check(bytes.length === 0 && !body.required ? {} : parseJson(bytes));
}

/** An operator's actor contains a colon. Usernames can't, so they never collide. */
function actorOf({ visitor: { caller } }: Exchange<Visitor>): string {
  return caller?.username ?? `operator:${caller?.credential?.id ?? ''}`;
}
