import type { MemberServices } from '../../../hosts/main/members/services.ts';
import type { Provider } from '../provider.ts';
import type { SignOn } from '../sign-on.ts';

/** The services if there is an identity provider. */
export interface SignOnServices<P extends Provider = Provider> extends MemberServices {
  readonly signOn: SignOn<P>;
}
