import type { ExportFormat } from '../accounts/export-format.ts';
import type { Check } from '../core/cli/checks.ts';
import type { CommandDeclaration } from '../core/cli/command.ts';
import type { Config } from '../core/config/config.ts';
import type { Route } from '../core/kernel/exchange.ts';
import type { MaybePromise } from '../core/kernel/maybe-promise.ts';
import type { Metrics } from '../core/metrics/metrics.ts';
import type { OwnErrors } from '../core/web/host.ts';
import type { Endpoint } from '../hosts/api/endpoint/endpoint.ts';
import type { ApiServices } from '../hosts/api/routes.ts';
import type { Slots } from '../hosts/main/members/slots.ts';
import type { FormatMaker } from '../hosts/preview/made-response.ts';
import type { ShowByKey } from '../hosts/preview/show-published.ts';
import type { Services } from '../hosts/services.ts';
import type { ViewCounter, ViewCounterOptions } from '../hosts/web/count-view.ts';
import type { Database } from '../store/database.ts';
import type { Job, JobBasics, JobOptions } from '../store/job.ts';

/**
 * A part of Vitrine that could be left out: one folder here, and one line in `src/modules.ts`. It loads its files with `lazily`
 * or `import()`, so that it costs nothing before it is used.
 */
export interface Module {
  readonly name: string;
  /** The modules that it imports. */
  readonly needs?: readonly string[];
  /** Whether the settings switch it on. A module without it is always on. */
  readonly isOn?: (config: Config) => boolean;
  /** Routes of the API with a contract: documentation and clients follow from them. */
  readonly operations?: (services: ApiServices) => readonly Endpoint[];
  /** Called once, at start. */
  readonly serve?: (services: Services) => Served;
  /** Adds metrics, in each process. */
  readonly measure?: (metrics: Metrics, measured: Pick<JobBasics, 'database' | 'now'>) => void;
  /** Counts views of profiles, in every process. */
  readonly countViews?: (options: ViewCounterOptions) => Promise<ViewCounter>;
  /** Learns of each committed change, in every process. */
  readonly watchChanges?: (database: Database, config: Config) => Promise<Database>;
  /** Work in the background, in one process of each node. */
  readonly startJob?: (options: JobOptions) => MaybePromise<Job>;
  readonly commands?: readonly CommandDeclaration[];
  /** For `vitrine export --format`, in this order after those of the core. */
  readonly exports?: readonly ExportFormat[];
  /** For `vitrine doctor`. */
  readonly check?: (system: ExaminedSystem) => Promise<Check | readonly Check[] | null>;
}

/** A system that `vitrine doctor` looks at. Settings that cannot be read are missing. */
export interface ExaminedSystem {
  readonly config: Partial<Config>;
  readonly database: Database;
  /** Whether other servers must not be contacted. */
  readonly offline: boolean;
  /** Whether the database has every migration: only then it can be queried. */
  readonly isMigrated: boolean;
}

/** The parts that a module adds to the three hosts. */
export interface Served {
  /** Routes of the main host. The access rule is on the route. */
  readonly main?: readonly Route[];
  readonly preview?: readonly Route[];
  /** Formats of profiles, from the table in `src/domain/pages/format-names.ts`. */
  readonly formats?: readonly FormatMaker[];
  /** Answers addresses of profiles that have a key in them. */
  readonly showByKey?: ShowByKey;
  readonly api?: readonly Route[];
  /** How errors look below one address of the API host, where a protocol has a format of its own. */
  readonly apiErrors?: OwnErrors;
  /** Sections that it adds to pages of the core. */
  readonly slots?: Partial<Slots>;
}
