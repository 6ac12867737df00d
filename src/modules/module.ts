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
 * An optional part of Vitrine: a folder here, and a line in `src/modules.ts`. It loads its files with
 * `lazily` or `import()`, so that it costs nothing before its first use.
 */
export interface Module {
  readonly name: string;
  /** The modules that it imports. */
  readonly needs?: readonly string[];
  /** Whether the settings switch it on. Without this function, the module is always on. */
  readonly isOn?: (config: Config) => boolean;
  /** API routes with a contract, from which documentation and clients are generated. */
  readonly operations?: (services: ApiServices) => readonly Endpoint[];
  /** Called once at the start. */
  readonly serve?: (services: Services) => Served;
  /** Adds metrics in each process. */
  readonly measure?: (metrics: Metrics, measured: Pick<JobBasics, 'database' | 'now'>) => void;
  /** Counts profile views in every process. */
  readonly countViews?: (options: ViewCounterOptions) => Promise<ViewCounter>;
  /** Gets each committed change, in every process. */
  readonly watchChanges?: (database: Database, config: Config) => Promise<Database>;
  /** Starts background work, in one process of each node. */
  readonly startJob?: (options: JobOptions) => MaybePromise<Job>;
  readonly commands?: readonly CommandDeclaration[];
  /** Formats of `vitrine export --format`, listed after those of the core. */
  readonly exports?: readonly ExportFormat[];
  /** A check of `vitrine doctor`. */
  readonly check?: (system: ExaminedSystem) => Promise<Check | readonly Check[] | null>;
}

/** A system that `vitrine doctor` checks. Unreadable settings are missing. */
export interface ExaminedSystem {
  readonly config: Partial<Config>;
  readonly database: Database;
  /** Whether other servers must not be contacted. */
  readonly offline: boolean;
  /** Whether the database has every migration. Queries need it. */
  readonly isMigrated: boolean;
}

/** The parts that a module adds to the three hosts. */
export interface Served {
  /** Routes of the main host. Each route declares its access. */
  readonly main?: readonly Route[];
  readonly preview?: readonly Route[];
  /** Profile formats, from the table in `src/domain/pages/format-names.ts`. */
  readonly formats?: readonly FormatMaker[];
  /** Responds to profile URLs that contain a key. */
  readonly showByKey?: ShowByKey;
  readonly api?: readonly Route[];
  /** The error format below one path of the API host, for protocols with their own. */
  readonly apiErrors?: OwnErrors;
  /** Sections that it adds to pages of the core. */
  readonly slots?: Partial<Slots>;
}
