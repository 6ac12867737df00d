import type { Route } from '../../../kernel/exchange.ts';
import { route } from '../../route.ts';
import { guessed } from '../guessed.ts';
import type { MemberDesk } from '../member.ts';
import { paths } from '../paths.ts';
import { createChangeLanguage, createChangePassword, createShowAccount } from './account.ts';

/** Who somebody is to us, as they see and change it. */
export function accountRoutes(desk: MemberDesk): Route[] {
  return [
    route('GET', paths.account, 'account', 'member', createShowAccount(desk)),
    guessed(route('POST', paths.password, 'change-password', 'member', createChangePassword(desk))),
    route('POST', paths.language, 'change-language', 'member', createChangeLanguage(desk)),
  ];
}
