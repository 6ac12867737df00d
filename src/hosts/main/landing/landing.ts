import type { Site } from '../../../core/html/site.ts';
import type { Directory } from '../../directory/directory.ts';
import type { MemberServices } from '../members/services.ts';

export interface Landing extends Pick<MemberServices, 'registration' | 'signInWays' | 'slots'> {
  readonly site: Site;
  readonly previewUrl: string;
  readonly apiUrl: string;
  readonly directory: Directory;
}
