import { isObject } from '../../domain/profile/is-object.ts';
import type { CiRule } from './store.ts';

/** A CI job as described by its issuer. */
export interface CiIdentity extends Pick<CiRule, 'repositoryId' | 'ownerId'> {
  readonly issuer: string;
  /** The repository's current name, for display only and never compared. */
  readonly repository: string;
  /** The branch of the build. For a pull request the target branch, if the issuer names it. */
  readonly branch: string | null;
  readonly environment: string | null;
  readonly isPull: boolean;
}

/** Parses claims other than `sub`: its format changed before, and names in it can be reused by other owners. */
export function parseCiIdentity(claims: unknown): CiIdentity | null {
  if (!isObject(claims)) return null;
  const read = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return parseGitHub(read) ?? parseGitLab(read);
}

type ReadClaim = (name: string) => string | null;

function parseGitHub(read: ReadClaim): CiIdentity | null {
  const issuer = read('iss');
  const repositoryId = read('repository_id');
  const ownerId = read('repository_owner_id');
  if (issuer === null || repositoryId === null || ownerId === null) return null;
  // Includes `pull_request_target`, which builds code of strangers on the target branch.
  const isPull = read('event_name')?.startsWith('pull_request') ?? true;
  return {
    issuer,
    repositoryId,
    ownerId,
    repository: read('repository') ?? '',
    branch: isPull ? read('base_ref') : branchOf(read('ref')),
    environment: read('environment'),
    isPull,
  };
}

function branchOf(ref: string | null): string | null {
  const prefix = 'refs/heads/';
  return ref?.startsWith(prefix) ? ref.slice(prefix.length) : null;
}

function parseGitLab(read: ReadClaim): CiIdentity | null {
  const issuer = read('iss');
  const repositoryId = read('project_id');
  const ownerId = read('namespace_id');
  if (issuer === null || repositoryId === null || ownerId === null) return null;
  const isPull = /merge_request|pull_request/.test(read('pipeline_source') ?? 'merge_request_event');
  return {
    issuer,
    repositoryId,
    ownerId,
    repository: read('project_path') ?? '',
    branch: !isPull && read('ref_type') === 'branch' ? read('ref') : null,
    environment: read('environment'),
    isPull,
  };
}

/** Whether a rule matches this job. GitLab doesn't name the target of a merge request, so any target matches. */
export function isAllowedBy(rule: CiRule, identity: CiIdentity): boolean {
  const { issuer, repositoryId, ownerId, branch, environment, isPull } = identity;
  if (rule.issuer !== issuer || rule.repositoryId !== repositoryId || rule.ownerId !== ownerId) return false;
  if (isPull && rule.pulls === 0) return false;
  if (rule.environment !== null && rule.environment !== environment) return false;
  return rule.branch === null || rule.branch === branch || (isPull && branch === null);
}

/** Describes the job for a user who wants to know what to allow. */
export function describeIdentity(identity: CiIdentity): string {
  const { issuer, repositoryId, ownerId, repository, branch, environment, isPull } = identity;
  return [
    `issuer ${issuer}`,
    `repository ${repositoryId}${repository ? ` (${repository})` : ''}`,
    `owner ${ownerId}`,
    ...(isPull ? ['a pull request'] : []),
    ...(branch === null ? [] : [`branch ${branch}`]),
    ...(environment === null ? [] : [`environment ${environment}`]),
  ].join(', ');
}
