import type { MemberServices } from '../../../hosts/main/members/services.ts';
import type { SignOn } from '../sign-on.ts';

/** Where there is an identity provider. */
export interface SignOnServices extends MemberServices {
  readonly signOn: SignOn;
}
